import { Client } from 'pg'

type Statement = { text: string; values: unknown[] }

/** Keeps every statement that the driver of Postgres sends while `work` runs, on whichever connection. */
export async function recordPostgresStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [config, values] = given
    if (typeof config === 'string') statements.push({ text: config, values: Array.isArray(values) ? values : [] })
    else if (isStatement(config)) statements.push({ text: config.text, values: config.values ?? [] })
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return statements
}

function isStatement(config: unknown): config is { text: string; values?: unknown[] } {
  return typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
}

/** The lines of Postgres' plan where it reads a table whole only if no index serves. */
export async function postgresPlan(url: string, { text, values }: Statement): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
    return rows.map((row) => row['QUERY PLAN'])
  } finally {
    await client.end()
  }
}
