import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, postgresAt } from '../../testing/postgres'
import { createDatabase } from '../../testing/postgres-setup'
import { isAlive } from './processes'

const GONE_TRIES = 600

export type Postgres = {
  url: string
  /** Of its first process. */
  pid: () => number
  /** As `pg_ctl stop -m immediate`: no checkpoint, cut connections, recovery at the next start. */
  crash: () => Promise<void>
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

/** A real Postgres on loopback with its safest settings, and an empty database unless the folder holds one already. */
export async function startPostgres(folder: string): Promise<Postgres> {
  const databaseDir = join(folder, 'postgres')
  const port = await freePort()
  const server = postgresAt(databaseDir, port)
  const isNew = !existsSync(databaseDir)
  if (isNew) await server.initialise()
  await server.start()
  const pidFile = join(databaseDir, 'postmaster.pid')
  const at = (database: string) => `postgres://tocsin:tocsin@127.0.0.1:${port}/${database}`
  if (isNew) await createDatabase(at('postgres'), 'crash_test')
  return {
    url: at('crash_test'),
    pid: () => readPid(pidFile),
    crash: () => crash(readPid(pidFile)),
    startAgain: () => server.start(),
    stop: () => server.stop(),
  }
}

function readPid(pidFile: string) {
  return Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
}

async function crash(pid: number) {
  process.kill(pid, 'SIGQUIT')
  for (let left = GONE_TRIES; left > 0 && isAlive(pid); left--) await pause(50)
}
