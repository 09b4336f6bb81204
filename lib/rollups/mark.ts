import type { Database } from '../db/database'
import type { KnownStatement } from '../db/sql/known-statements'
import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'

const ROW = 1

/** How far the rollups count. A rebuild stops it, deletes, and restarts it from 0. */
export type Mark = { entryId: number; recountToId: number | null; recounts: number }

export function isStopped({ entryId, recountToId }: Mark) {
  return recountToId !== null && entryId >= recountToId
}

export async function readMark({ query }: Pick<Database, 'query'>): Promise<Mark> {
  const [row] = await query<Mark>`SELECT "entryId", "recountToId", "recounts" FROM "RollupMark" WHERE "id" = ${ROW}`
  return row ?? { entryId: 0, recountToId: null, recounts: 0 }
}

/** Changes a row, unless another process has counted since the mark was read. */
export function moveMark(from: Mark, entryId: number): KnownStatement {
  const recountToId = from.recountToId !== null && entryId < from.recountToId ? from.recountToId : null
  const statement = sql`
    INSERT INTO "RollupMark" ("id", "entryId", "recountToId") VALUES (${ROW}, ${entryId}, ${recountToId})
    ON CONFLICT ("id") DO UPDATE SET "entryId" = ${entryId}, "recountToId" = ${recountToId}
    WHERE "RollupMark"."entryId" = ${from.entryId} AND "RollupMark"."recounts" = ${from.recounts}`
  return { statement, changes: 1 }
}

export async function stopCounting({ execute }: Statements) {
  await execute`
    INSERT INTO "RollupMark" ("id", "entryId", "recountToId") VALUES (${ROW}, 0, 0)
    ON CONFLICT ("id") DO UPDATE SET "entryId" = COALESCE("RollupMark"."recountToId", "RollupMark"."entryId"),
      "recountToId" = COALESCE("RollupMark"."recountToId", "RollupMark"."entryId"),
      "recounts" = "RollupMark"."recounts" + 1`
}

export async function beginRecount({ execute }: Statements) {
  await execute`
    UPDATE "RollupMark" SET "entryId" = 0, "recountToId" = CASE "recountToId" WHEN 0 THEN NULL ELSE "recountToId" END
    WHERE "id" = ${ROW}`
}
