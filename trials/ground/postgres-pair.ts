import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort, postgresAt } from '../../testing/postgres'
import { createDatabase } from '../../testing/postgres-setup'
import { copyAsStandby } from './base-backup'
import { isPostgresAlive, killPostgres } from './kill-postgres'
import { LONGEST_SECONDS, until } from './until'

// A backend learns from another process that commits wait for the standby now, and nothing tells that it has.
const SETTLE_MS = 1_000

type Node = { port: number; folder: string; server: ReturnType<typeof postgresAt> }

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>

/** A Postgres whose commits wait for a standby; both are on loopback, with their files in `folder`. */
export async function startPostgresPair(folder: string) {
  const ports = [await freePort(), await freePort()]
  let generation = 0
  const newNode = (port: number): Node => {
    const databaseDir = join(folder, `postgres-${++generation}`)
    return { port, folder: databaseDir, server: postgresAt(databaseDir, port) }
  }
  let primary = newNode(ports[0] ?? 0)
  let standby: Node | undefined
  await primary.server.initialise()
  await primary.server.start()
  await createDatabase(addressOf(primary, 'postgres'), 'crash_test')

  return {
    url: `postgres://tocsin:tocsin@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/crash_test?target_session_attrs=read-write`,
    /** Adds a standby at the port that is free; from then on commits wait for it. */
    addStandby: async () => {
      const added = newNode(ports.find((port) => port !== primary.port) ?? 0)
      await withClient(primary, (client) => copyAsStandby(client, primary.folder, added.folder, primary.port))
      // Its start resolves once it takes writes.
      added.server.start().catch(() => undefined)
      standby = added
      await makeSynchronous(primary)
    },
    killPrimary: () => killPostgres(primary.folder),
    promote: async () => {
      if (!standby) throw new Error('there is no standby')
      primary = standby
      standby = undefined
      await withClient(primary, (client) => client.query('SELECT pg_promote(true, 60)'))
    },
    stop: async () => {
      for (const node of [primary, standby]) if (node && isPostgresAlive(node.folder)) await node.server.stop()
    },
  }
}

async function makeSynchronous(primary: Node) {
  await withClient(primary, async (client) => {
    const isStreaming = async () => {
      const { rows } = await client.query("SELECT FROM pg_stat_replication WHERE state = 'streaming'")
      return rows.length > 0
    }
    if (!(await until(LONGEST_SECONDS, isStreaming))) throw new Error('the standby did not follow the primary')
    await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
    await client.query('SELECT pg_reload_conf()')
  })
  await pause(SETTLE_MS)
}

async function withClient<T>(node: Node, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: addressOf(node, 'postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function addressOf({ port }: Node, database: string) {
  return `postgres://tocsin:tocsin@127.0.0.1:${port}/${database}`
}
