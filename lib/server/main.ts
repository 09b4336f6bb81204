import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnv } from '../env'
import { surviveLogFaults } from '../log'
import { type Child, keepRunning } from './processes/keep-running'
import { createServiceManager } from './processes/service-manager'

const MiB = 1024 * 1024

/** The parent: runs the alerts process and the portal, passes signals on, and exits with the alerts process' code. */
function main() {
  surviveLogFaults()
  const env = readEnv()
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env
  const serviceManager = createServiceManager({ NOTIFY_SOCKET, WATCHDOG_USEC })
  const sockets = mkdtempSync(join(tmpdir(), 'tocsin-'))
  process.once('exit', () => rmSync(sockets, { recursive: true, force: true }))
  const portal: Child = keepRunning({
    name: 'portal',
    file: fileBeside('portal.mjs'),
    args: [sockets],
    limits: {
      startSeconds: 120,
      silentSeconds: 10,
      memoryBytes: env.PORTAL_MEMORY_MB * MiB,
      heapMegabytes: Math.floor(env.PORTAL_MEMORY_MB * 0.6),
    },
    onServing: ({ isFirst }) => isFirst && portal.tell({ kind: 'welcome' }),
    onPageDue: () => alerts.tell({ kind: 'page-due' }),
  })
  const alerts: Child = keepRunning({
    name: 'alerts',
    file: fileBeside('alerts.mjs'),
    args: [sockets],
    limits: { startSeconds: 600, silentSeconds: 60 },
    onServing: ({ isFirst }) => {
      if (!isFirst) return
      serviceManager.tellReady()
      portal.start()
    },
    onGone: (code) => portal.end().then(() => process.exit(code)),
  })
  alerts.start()
  stopOnSignals(() => {
    serviceManager.tellStopping()
    portal.tell({ kind: 'stop' })
    alerts.stop()
  })
}

function fileBeside(name: string) {
  return fileURLToPath(new URL(name, import.meta.url))
}

function stopOnSignals(stop: () => void) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

try {
  main()
} catch (error) {
  console.error(`Tocsin cannot start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
