import type { Reader } from '../db/database'
import type { Statements } from '../db/sql/statements'

const ROW = 1

export async function readTextMark(read: Reader): Promise<number> {
  const row = await read.textIndexMark.findUnique({ where: { id: ROW } })
  return row?.entryId ?? 0
}

export async function moveTextMark({ execute }: Statements, from: number, to: number) {
  const changed = await execute`
    INSERT INTO "TextIndexMark" ("id", "entryId") VALUES (${ROW}, ${to})
    ON CONFLICT ("id") DO UPDATE SET "entryId" = ${to} WHERE "TextIndexMark"."entryId" = ${from}`
  return changed === 1
}
