import type Sqlite from 'better-sqlite3'
import type { Client } from 'pg'
import { fingerprint, keyOf, type RowValues, readChunks } from './rows'
import type { Table } from './tables'
import { countRows, findRows } from './target'

export type Difference = { table: string; missing: number; different: number; first: string; last: string }

export type Surplus = { table: string; surplus: number }

export async function verifyTable(
  db: Sqlite.Database,
  client: Client,
  table: Table,
  onRows: (rows: number) => void,
): Promise<(Difference | Surplus)[]> {
  const faults = new Map<string, 'missing' | 'different'>()
  for (const rows of readChunks(db, table, undefined)) {
    const found = await findRows(client, table, rows)
    const theirs = rows.map((row) => found.get(nameOf(table, row)))
    if (fingerprint(rows) !== fingerprint(theirs.map((row) => row ?? []))) noteFaults(faults, table, rows, theirs)
    onRows(rows.length)
  }
  const missing = [...faults.values()].filter((fault) => fault === 'missing').length
  const surplus = (await countRows(client, table)) - (table.rows - missing)
  return [...describe(table.name, faults, missing), ...(surplus > 0 ? [{ table: table.name, surplus }] : [])]
}

function noteFaults(faults: Map<string, string>, table: Table, rows: RowValues[], theirs: (RowValues | undefined)[]) {
  rows.forEach((row, at) => {
    const their = theirs[at]
    if (!their) faults.set(nameOf(table, row), 'missing')
    else if (fingerprint([row]) !== fingerprint([their])) faults.set(nameOf(table, row), 'different')
  })
}

function describe(table: string, faults: Map<string, string>, missing: number): Difference[] {
  const keys = [...faults.keys()]
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined) return []
  return [{ table, missing, different: keys.length - missing, first, last }]
}

function nameOf(table: Table, row: RowValues) {
  return JSON.stringify(keyOf(table, row))
}
