import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { fileFault } from '../db/sqlite/file-fault'
import { readEnv } from '../env'
import { surviveLogFaults } from '../log/log'
import { inheritedSockets } from './processes/inherited-sockets'
import { type Child, keepRunning } from './processes/keep-running'
import { createMigrationReport } from './processes/report-migrations'
import { createServiceManager } from './processes/service-manager'
import { hasPredecessor, startSuccessor, tellPredecessor } from './processes/successor'
import { tryStart } from './processes/try-start'

const MiB = 1024 * 1024

/** The parent: runs the alerts process and the portal, passes signals on, and exits with the alerts process' code. */
function main() {
  surviveLogFaults()
  const env = readEnv()
  const { NOTIFY_SOCKET, WATCHDOG_USEC, LISTEN_PID, LISTEN_FDS } = process.env
  const inherited = inheritedSockets({ LISTEN_PID, LISTEN_FDS })
  const serviceManager = createServiceManager({ NOTIFY_SOCKET, WATCHDOG_USEC })
  const sockets = makeFolder()
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
    args: [sockets, String(inherited.length)],
    descriptors: inherited,
    limits: { startSeconds: 600, silentSeconds: 60 },
    onLoaded: tellPredecessor,
    migrations: createMigrationReport((line) => console.error(`tocsin: ${line}`)),
    onServing: ({ isFirst }) => {
      if (!isFirst) return
      serviceManager.tellReady()
      portal.start()
    },
    onGone: (code) => portal.end().then(() => process.exit(code)),
  })
  const stop = () => {
    portal.tell({ kind: 'stop' })
    alerts.stop()
  }
  if (hasPredecessor()) void startIfPortalCan(alerts)
  else alerts.start()
  let endSuccessor: () => void = () => undefined
  stopOnSignals(() => {
    serviceManager.tellStopping()
    endSuccessor()
    stop()
  })
  if (inherited.length > 0)
    endSuccessor = handOverOnHangUp(inherited, (pid) => serviceManager.tellMainPid(pid).then(stop))
  else process.on('SIGHUP', isInTerminal ? stop : sayNothingToHandOver)
}

// unix(7): the path of a socket has at most 107 bytes, on macOS 103; the longest here is `/tocsin-XXXXXX/portal`.
const LONGEST_FOLDER = 80

function makeFolder() {
  if (Buffer.byteLength(tmpdir()) > LONGEST_FOLDER)
    throw new Error(`The folder for sockets, ${tmpdir()}, has a path that is too long: set TMPDIR to a shorter one.`)
  try {
    return mkdtempSync(join(tmpdir(), 'tocsin-'))
  } catch (error) {
    throw new Error(`The folder for sockets, ${tmpdir()}, cannot be used: ${fileFault(error, 'TMPDIR')}`)
  }
}

/** Where SIGHUP means that the terminal closes. */
const isInTerminal = isatty(0)

function sayNothingToHandOver() {
  console.error('tocsin: SIGHUP hands over a socket that systemd keeps open, and there is none; this server goes on')
}

/** A server whose portal can't start must not take over from one that works. */
async function startIfPortalCan(alerts: Child) {
  if (await tryStart(fileBeside('portal.mjs'))) return alerts.start()
  console.error('Tocsin cannot start: its portal does not.')
  process.exit(1)
}

/** Returns what ends a started successor. */
function handOverOnHangUp(sockets: number[], onReady: (pid: number) => unknown) {
  let isUnderWay = false
  let end: () => void = () => undefined
  process.on('SIGHUP', () => {
    if (isUnderWay) return
    isUnderWay = true
    const onFailed = () => {
      isUnderWay = false
      console.error('tocsin: the successor does not start; this server goes on')
    }
    end = startSuccessor({ env: process.env, sockets, onReady, onFailed })
  })
  return () => end()
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
