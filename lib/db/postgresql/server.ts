import { Client, type ClientBase } from 'pg'

/** How long a server may take to accept a connection that an alert waits for. */
export const CONNECT_MS = 1_500

// With a weaker setting Postgres confirms commits that are not yet on disk, or not on the standby that it waits for.
const PREPARE = `SELECT current_setting('transaction_read_only') AS "readOnly", set_config('synchronous_commit',
  CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false)`

/**
 * Makes the commits of a new connection durable, whatever the server's own setting is or becomes.
 * @throws ReadOnlyServer
 */
export async function prepareConnection(client: ClientBase) {
  const prepare = { text: PREPARE, query_timeout: CONNECT_MS }
  const { rows } = await client.query<{ readOnly: string }>(prepare)
  if (rows[0]?.readOnly === 'on') throw new ReadOnlyServer()
}

/** A standby, or a server that is set to take no writes. */
export class ReadOnlyServer extends Error {
  readonly code = READ_ONLY

  constructor() {
    super('The Postgres server takes no writes: it is a standby, or set to read-only.')
  }
}

/** What Postgres says of a write that it refuses for that reason. */
export const READ_ONLY = '25006'

/**
 * Connects to the first of the servers that takes writes.
 * @throws Error of the last one when none does
 */
export async function connectToPrimary(servers: string[]): Promise<Client> {
  let failure: unknown
  for (const connectionString of servers) {
    const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true })
    // A connection that breaks is told by the query on it; without this it would also end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await prepareConnection(client)
      return client
    } catch (error) {
      failure = error
      await client.end()
    }
  }
  throw failure
}
