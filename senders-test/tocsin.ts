import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { settings } from '../crash-test/servers/settings'
import { type Server, startServer } from '../crash-test/servers/start'
import type { Database } from '../lib/db/database'
import { openDatabase } from '../lib/db/open'
import { freePort } from '../lib/testing/postgres'
import { root } from '../lib/tooling/root.mjs'

const run = promisify(execFile)

export type Tocsin = Awaited<ReturnType<typeof startTocsin>>

/** A server of its own, which keeps its port when it is killed and started again. */
export async function startTocsin(folder: string) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const env = settings({ DATA_DIR: dataDir })
  const cli = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, ['lib/tooling/cli.mjs', ...args], { cwd: root, env })
    return stdout.trim()
  }
  await cli('workspaces', 'create', '--name', 'Senders')
  const port = await freePort()
  const start = () => startServer({ sources: root, dataDir, port })
  let server: Server = await start()
  return {
    url: `http://127.0.0.1:${port}/api/webhook/ingest`,
    /** The token of a new API key. */
    newKey: (name: string, source: string) => cli('api-keys', 'create', '--name', name, '--source', source),
    kill: () => server.kill(),
    startAgain: async () => {
      server = await start()
    },
    read: async <T>(work: (db: Database) => Promise<T>) => {
      const db = await openDatabase(undefined, dataDir)
      return work(db).finally(db.close)
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
