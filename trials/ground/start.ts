import { collectTail, hasEnded, killGroup, startNode, stopChild } from '../../testing/children'
import { untilReady } from '../../testing/is-ready'
import { freePort } from '../../testing/postgres'
import { settings } from './settings'

// As `npm start` does when the portal is built.
const SERVE = `
  const { bundleServer, prepare } = await import(process.cwd() + '/tooling/prepare.mjs')
  await prepare([bundleServer])
  await import(process.cwd() + '/build/main.mjs')`

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
  const server = {
    port,
    pid: child.pid,
    isRunning: () => !hasEnded(child),
    output: collectTail(child),
    kill: () => killGroup(child),
    stop: () => stopChild(child),
  }
  const ready = untilReady(server, `${env?.TLS_CERT_FILE ? 'https' : 'http'}://127.0.0.1:${port}`)
  await ready.catch(async (error) => {
    await server.kill()
    throw error
  })
  return server
}
