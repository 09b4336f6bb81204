import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasEnded, keepEnding, stopChild } from '../../testing/children'
import { untilPortal, untilReady } from '../../testing/is-ready'
import type { ListeningSocket } from '../../testing/listening-socket'
import { freePort } from '../../testing/postgres'

/** Everything the servers of a run leave behind; searched for secrets at the end. */
export const RESULTS = join(process.cwd(), 'test-results/servers')

export type TestServer = {
  baseUrl: string
  port: number
  pid: number | undefined
  dataDir: string
  /** What it has printed so far. */
  output: () => string
  /** The one-time link to the set-up page. */
  setupUrl: () => string
  /** Sends a signal and resolves with the exit code once the process has gone; null where the signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** The folder of an unpacked release, which is tried instead of the sources. */
export const RELEASE = process.env.TOCSIN_RELEASE

type Options = {
  name: string
  port?: number
  env?: Record<string, string>
  /** Of package.json: `npm start` looks for changed sources first. */
  script?: 'start' | 'dev'
  release?: string
  /** Listening sockets that it inherits: that of its port, then that of `TLS_REDIRECT_PORT`. */
  sockets?: ListeningSocket[]
}

/** What to start the server by, with Node: `tocsin serve`, of the sources or of a release, or what npm runs. */
export function serveArguments({ release = RELEASE, script }: Pick<Options, 'release' | 'script'> = {}) {
  if (script) return ['tooling/start.mjs', ...(script === 'dev' ? ['--dev'] : [])]
  return [join(release ?? '.', 'bin/tocsin.mjs'), 'serve']
}

/** Starts the product on a port and a data folder of its own. */
export async function startServer({
  name,
  port,
  env = {},
  script,
  release = RELEASE,
  sockets = [],
}: Options): Promise<TestServer> {
  const folder = join(RESULTS, name)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const chosen = port ?? (await freePort())
  const scheme = env.TLS_CERT_FILE ? 'https' : 'http'
  const child = spawn(process.execPath, serveArguments({ release, script }), {
    cwd: release ? folder : undefined,
    env: {
      ...cleanEnvironment(),
      // A release needs no other program.
      ...(release ? { PATH: '' } : {}),
      PORT: String(chosen),
      DATA_DIR: dataDir,
      BASE_URL: `${scheme}://localhost:${chosen}`,
      ...(sockets.length > 0 ? { LISTEN_PID: String(process.pid), LISTEN_FDS: String(sockets.length) } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...sockets.map(({ descriptor }) => descriptor)],
  })
  // A journey that fails does not stop its server.
  keepEnding(child)
  for (const socket of sockets) socket.close()
  const output = collect(child, join(folder, 'log.txt'))
  const server = {
    baseUrl: `${scheme}://localhost:${chosen}`,
    port: chosen,
    pid: child.pid,
    dataDir,
    output,
    setupUrl: () => /http\S+\/setup#\S+/.exec(output())?.[0] ?? '',
    stop: (signal?: NodeJS.Signals) => stopChild(child, signal),
  }
  const isRunning = () => !hasEnded(child)
  await untilReady({ isRunning, output, prints: 'Tocsin serves on' }, server.baseUrl)
  await untilPortal(server.baseUrl)
  return server
}

export function cleanEnvironment(): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _url,
    ADMIN_EMAIL: _email,
    ADMIN_PASSWORD: _password,
    AUTH_SECRET: _secret,
    ...rest
  } = process.env
  return { ...rest, NODE_ENV: 'production' }
}

function collect(child: ChildProcess, file: string) {
  let text = ''
  const log = createWriteStream(file, { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk
      log.write(chunk)
    })
  }
  return () => text
}
