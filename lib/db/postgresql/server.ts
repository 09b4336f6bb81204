import { Client, type ClientBase } from 'pg'
import { connectFault } from './connect-fault'

export const CONNECT_MS = 1_500

// With a weaker setting Postgres confirms commits before they are on disk, or on its synchronous standby. Compiling a
// statement takes longer than any of ours runs.
const PREPARE = `SELECT current_setting('transaction_read_only') AS "readOnly", set_config('jit', 'off', false),
  set_config('synchronous_commit',
    CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false)`

/** Makes this connection's commits durable, even where the server's setting is weaker. Throws ReadOnlyServer. */
export async function prepareConnection(client: ClientBase) {
  const prepare = { text: PREPARE, query_timeout: CONNECT_MS }
  const { rows } = await client.query<{ readOnly: string }>(prepare)
  if (rows[0]?.readOnly === 'on') throw new ReadOnlyServer()
}

class ReadOnlyServer extends Error {
  readonly code = READ_ONLY

  constructor() {
    super('The Postgres server takes no writes: it is a standby, or set to read-only.')
  }
}

/** read_only_sql_transaction */
export const READ_ONLY = '25006'

/** Connects to the first host that takes writes. Throws an error in words, of the last host, when none does. */
export async function connectToPrimary(servers: string[]): Promise<Client> {
  let failure: unknown
  for (const connectionString of servers) {
    try {
      return await connectTo(connectionString)
    } catch (error) {
      failure = error
    }
  }
  throw new Error(connectFault(failure), { cause: failure })
}

async function connectTo(connectionString: string) {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true })
  // Without a listener a broken connection would end the process; its query rejects anyway.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await prepareConnection(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
