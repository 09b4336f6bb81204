import type { Database } from '../db/database'
import type { KnownStatement } from '../db/sql/known-statements'
import { sql } from '../db/sql/sql'

const ROW = 1

export async function readTextMark({ query }: Pick<Database, 'query'>): Promise<number> {
  const [row] = await query<{ entryId: number }>`SELECT "entryId" FROM "TextIndexMark" WHERE "id" = ${ROW}`
  return row?.entryId ?? 0
}

/** Changes a row, unless another process has moved it since it was read. */
export function moveTextMark(from: number, to: number): KnownStatement {
  const statement = sql`
    INSERT INTO "TextIndexMark" ("id", "entryId") VALUES (${ROW}, ${to})
    ON CONFLICT ("id") DO UPDATE SET "entryId" = ${to} WHERE "TextIndexMark"."entryId" = ${from}`
  return { statement, changes: 1 }
}
