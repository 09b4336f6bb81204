import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '../../lib/db/database'
import { openDatabase } from '../../lib/db/open'
import type { HeartbeatPeriod } from '../../lib/heartbeats/set'
import { freePort } from '../../testing/postgres'
import { root } from '../../tooling/root.mjs'
import { settings } from '../ground/settings'
import { type Server, startServer } from '../ground/start'

const run = promisify(execFile)

export type Tocsin = Awaited<ReturnType<typeof startTocsin>>

/** A server of its own, which keeps its port when it is killed and started again. */
export async function startTocsin(folder: string) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const env = settings({ DATA_DIR: dataDir })
  const cli = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, ['tooling/cli.mjs', ...args], { cwd: root, env })
    return stdout.trim()
  }
  await cli('workspaces', 'create', '--name', 'Senders')
  const port = await freePort()
  const start = () => startServer({ sources: root, dataDir, port })
  let server: Server = await start()
  let opened: Promise<Database> | undefined
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    baseUrl,
    url: `${baseUrl}/api/webhook/ingest`,
    /** The token of a new API key. */
    newKey: (name: string, source: string) => cli('api-keys', 'create', '--name', name, '--source', source),
    /** The ping address of a new API key. */
    newHeartbeat: async (name: string, { everyMinutes, graceMinutes }: HeartbeatPeriod) => {
      await cli('api-keys', 'create', '--name', name)
      const keys = (await cli('api-keys', 'list')).split('\n').map((line) => line.split('\t'))
      const [id = ''] = keys.find(([, found]) => found === name) ?? []
      const path = await cli('api-keys', 'heartbeat', id, '--every', `${everyMinutes}`, '--grace', `${graceMinutes}`)
      return new URL(new URL(path).pathname, baseUrl).href
    },
    kill: async () => {
      await server.kill()
      await (await opened)?.close()
    },
    restart: async (meanwhile: () => Promise<unknown> = async () => undefined) => {
      await server.kill()
      await meanwhile()
      server = await start()
    },
    /** Of what is in its database now. */
    read: async <T>(work: (db: Database) => Promise<T>) => {
      opened ??= openDatabase(undefined, dataDir)
      return work(await opened)
    },
  }
}

/** The incidents of an API key, oldest first, with how often each has fired. */
export async function incidentsOf(tocsin: Tocsin, keyName: string) {
  const rows = await tocsin.read((db) =>
    db.read.incident.findMany({
      where: { apiKey: { name: keyName } },
      orderBy: { id: 'asc' },
      include: { firings: true, entity: true, labels: { include: { pair: true } }, escalations: true },
    }),
  )
  return rows.map(({ id, status, severity, summary, entity, labels, firings, escalations }) => ({
    id,
    status,
    severity,
    summary,
    entity: entity?.identifier ?? null,
    labels: labels.map(({ pair }) => `${pair.key}=${pair.value}`).toSorted(),
    fired: firings[0]?.count ?? 0,
    escalations: escalations.length,
  }))
}
