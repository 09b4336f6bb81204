import type { Database } from './database'
import { CLEAR_CHANNELS, SEALED_COLUMNS } from './sealed'
import { joinSql, rawSql, type Sql, sql } from './sql/sql'

const AT_ONCE = 100

type Deps = Pick<Database, 'query' | 'writeKnown' | 'secrets'>
type Row = { id: number; value: string }

/**
 * Seals what is stored in clear or with another key than the current one, a few rows in each commit. May end anywhere and
 * run again, beside servers. Resolves with how many it sealed, and how many no key opens.
 */
export async function sealStored(db: Deps, signal?: AbortSignal): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 }
  const prefix = `sealed:1:${db.secrets.currentKeyId()}:`
  for (const place of SEALED_COLUMNS) {
    let after = 0
    for (;;) {
      const rows = signal?.aborted ? [] : await findOthers(db, place, { prefix, after })
      const last = rows.at(-1)
      if (!last) break
      after = Number(last.id)
      for (const row of rows) await sealRow(db, place, row, counts)
    }
  }
  return counts
}

/** How many stored values no key opens. */
export async function countUnreadable(db: Pick<Database, 'query' | 'secrets'>): Promise<number> {
  let count = 0
  for (const { table, column } of SEALED_COLUMNS) {
    const [name, value] = names(table, column)
    const rows = await db.query<Row>`
      SELECT "id", ${value} AS "value" FROM ${name} WHERE ${value} LIKE 'sealed:1:%'`
    count += rows.filter(
      (row) => db.secrets.open(row.value, { table, column, row: Number(row.id) }) === undefined,
    ).length
  }
  return count
}

type Place = (typeof SEALED_COLUMNS)[number]

function findOthers(db: Deps, { table, column }: Place, { prefix, after }: { prefix: string; after: number }) {
  const [name, value] = names(table, column)
  const channels = joinSql(CLEAR_CHANNELS.map((channel) => sql`${channel}`))
  // Postgres has a type for channels, SQLite texts.
  const isSecret = column === 'config' ? sql`AND CAST("channel" AS TEXT) NOT IN (${channels})` : sql``
  return db.query<Row>`
    SELECT "id", ${value} AS "value" FROM ${name}
    WHERE "id" > ${after} AND ${value} IS NOT NULL AND ${value} <> '' AND ${value} <> '{}'
      AND SUBSTR(${value}, 1, ${prefix.length}) <> ${prefix} ${isSecret}
    ORDER BY "id" LIMIT ${AT_ONCE}`
}

async function sealRow(
  db: Deps,
  { table, column }: Place,
  { id, value: stored }: Row,
  counts: { sealed: number; unreadable: number },
) {
  const [name, value] = names(table, column)
  const place = { table, column, row: Number(id) }
  const text = db.secrets.open(stored, place)
  if (text === undefined) {
    counts.unreadable++
    return
  }
  // Not what somebody has changed meanwhile.
  const statement = sql`
    UPDATE ${name} SET ${value} = ${db.secrets.seal(text, place)} WHERE "id" = ${place.row} AND ${value} = ${stored}`
  await db.writeKnown([{ statement }])
  counts.sealed++
}

function names(table: string, column: string): [Sql, Sql] {
  return [rawSql(`"${table}"`), rawSql(`"${column}"`)]
}
