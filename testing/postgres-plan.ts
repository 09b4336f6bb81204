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
  const rows = await withPlanner(url, 'SET enable_seqscan = off', (client) =>
    client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values),
  )
  return rows.map((row) => row['QUERY PLAN'])
}

/** How many rows of the table `alias` the statement reads when Postgres reads first and sorts then. */
export async function rowsRead(url: string, { text, values }: Statement, alias: string): Promise<number> {
  const unordered = 'SET enable_indexscan = off; SET enable_indexonlyscan = off'
  const [row] = await withPlanner(url, unordered, (client) =>
    client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values),
  )
  const scans = (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan)).filter((node) => node.Alias === alias)
  return scans.reduce((sum, node) => sum + node['Actual Rows'], 0)
}

type PlanNode = { Alias?: string; 'Actual Rows': number; Plans?: PlanNode[] }

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

async function withPlanner<Row>(url: string, setting: string, explain: (client: Client) => Promise<{ rows: Row[] }>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(setting)
    return (await explain(client)).rows
  } finally {
    await client.end()
  }
}
