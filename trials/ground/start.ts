import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { isReady } from '../../testing/is-ready'
import { freePort } from '../../testing/postgres'
import { hasEnded, killGroup, startNode, stopChild } from './children'
import { settings } from './settings'

// As `npm start` does when the portal is built.
const SERVE = `
  const { bundleServer, prepare } = await import(process.cwd() + '/tooling/prepare.mjs')
  await prepare([bundleServer])
  await import(process.cwd() + '/build/main.mjs')`
const READY_TRIES = 600
const KEPT_OUTPUT = 20_000

export type Server = {
  port: number
  pid: number | undefined
  /** Whether it is still the first process. */
  isRunning: () => boolean
  /** The end of what it has printed. */
  output: () => string
  kill: () => Promise<void>
  /** With SIGTERM; resolves with its exit code. */
  stop: () => Promise<number | null>
}

export type ServerOptions = {
  /** The folder of the sources that it runs from. */
  sources: string
  dataDir: string
  databaseUrl?: string | undefined
  env?: Record<string, string>
  port?: number
  log?: number
}

/** In production mode on loopback; resolves once it is ready. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { sources, dataDir, databaseUrl, env, log, port = await freePort() } = options
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
  const child = startNode(SERVE, sources, settings({ ...own, LOG_LEVEL: 'error', ...env }), log)
  const output = collectTail(child)
  const server = {
    port,
    pid: child.pid,
    isRunning: () => !hasEnded(child),
    output,
    kill: () => killGroup(child),
    stop: () => stopChild(child),
  }
  await untilReady(server, `${env?.TLS_CERT_FILE ? 'https' : 'http'}://127.0.0.1:${port}`)
  return server
}

function collectTail(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      output = (output + piece).slice(-KEPT_OUTPUT)
    })
  }
  return () => output
}

async function untilReady({ isRunning, output, kill }: Server, baseUrl: string) {
  for (let left = READY_TRIES; left > 0 && isRunning(); left--) {
    if (await isReady(baseUrl)) return
    await pause(50)
  }
  await kill()
  throw new Error(`the server did not get ready\n${output()}`)
}
