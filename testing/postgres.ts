import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { findPostgres, makeReachableFolder } from './postgres-programs.mjs'
import { quickPlace } from './quick-folder'

export type TestPostgres = { url: (database: string) => string; stop: () => Promise<void> }
export type PostgresAt = {
  initialise: () => Promise<void>
  /** Resolves once it takes writes. */
  start: () => Promise<void>
  /** Ends its sessions and resolves once it has gone. */
  stop: () => Promise<void>
}

const KEPT_OUTPUT = 4_000
// Stops Postgres as soon as the third descriptor closes, which it does however the process that holds it ends.
const UNTIL_CLOSED = '"$@" 3<&- & server=$!; { read -r _ <&3 || kill -INT "$server"; } >/dev/null 2>&1 & wait "$server"'

/** Starts a real Postgres server on loopback, with a data folder of its own that goes when it stops. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = makeReachableFolder('tocsin-postgres-', quickPlace())
  const port = await freePort()
  const server = postgresAt(join(folder, 'data'), port, ['-c', 'max_connections=200'])
  await server.initialise()
  await server.start()
  return {
    url: (database) => `postgres://tocsin:tocsin@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A Postgres on loopback with its data in `folder`, neither initialised nor started; its superuser and password are
 * `tocsin`. It ends with this process at the latest.
 */
export function postgresAt(folder: string, port: number, flags: string[] = []): PostgresAt {
  let running: ChildProcess | undefined
  return {
    initialise: () => initialise(folder),
    start: () => {
      running = start(folder, ['-p', String(port), ...flags])
      return ready(running)
    },
    stop: async () => {
      if (running) await stop(running)
      running = undefined
    },
  }
}

async function initialise(folder: string) {
  const { bin, user } = findPostgres()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, 'tocsin\n', { mode: 0o600 })
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
  const options = ['--auth=password', '--username=tocsin', `--pwfile=${passwordFile}`, '--no-sync']
  const child = spawn(join(bin, 'initdb'), [`--pgdata=${folder}`, '--encoding=UTF8', '--locale=C', ...options], {
    ...user,
    cwd: folder,
  })
  const output = collectOutput(child)
  const code = await ended(child)
  rmSync(passwordFile, { force: true })
  if (code !== 0) throw new Error(`initdb failed: ${output()}`)
}

function start(folder: string, flags: string[]) {
  const { bin, user } = findPostgres()
  const command = [join(bin, 'postgres'), '-D', folder, '-h', '127.0.0.1', '-c', 'unix_socket_directories=', ...flags]
  return spawn('/bin/sh', ['-c', UNTIL_CLOSED, 'sh', ...command], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
}

function ready(child: ChildProcess) {
  const output = collectOutput(child)
  return new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', () => {
      if (output().includes('database system is ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => {
      // It ended by itself: nothing is left to be stopped.
      release(child, '\n')
      reject(new Error(`Postgres ended: ${output()}`))
    })
  })
}

async function stop(child: ChildProcess) {
  release(child)
  await ended(child)
}

function release(child: ChildProcess, words?: string) {
  const [, , , held] = child.stdio
  if (held instanceof Writable) held.on('error', () => undefined).end(words)
}

function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  return new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

function collectOutput(child: ChildProcess) {
  let output = ''
  child.stdout?.resume()
  child.stderr?.on('data', (piece: Buffer) => {
    output = (output + piece).slice(-KEPT_OUTPUT)
  })
  return () => output.trim()
}

/** A port on loopback that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
