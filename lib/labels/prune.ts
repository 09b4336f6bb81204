import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database'

const WINDOW = 500

/** Deletes pairs that no incident uses, with their figures, a few at a time. */
export async function pruneLabelPairs({ db, signal }: { db: Database; signal?: AbortSignal }, workspaceId: number) {
  for (let after = 0; !signal?.aborted; ) {
    const rows = await db.read.$queryRaw<{ id: number | bigint; used: number | bigint | boolean }[]>`
      SELECT p."id", EXISTS (SELECT 1 FROM "IncidentLabel" AS l WHERE l."pairId" = p."id") AS used
      FROM "LabelPair" AS p WHERE p."workspaceId" = ${workspaceId} AND p."id" > ${after} ORDER BY p."id" LIMIT ${WINDOW}`
    const last = Number(rows.at(-1)?.id ?? after)
    if (rows.some(({ used }) => Number(used) === 0)) await pruneWindow(db, { workspaceId, after, last })
    if (rows.length < WINDOW) return
    after = last
    // SQLite answers within one turn of the event loop; alerts need theirs.
    await nextTurn()
  }
}

/** Checked again in the transaction: an alert may have come with one of these labels. */
function pruneWindow(db: Database, { workspaceId, after, last }: { workspaceId: number; after: number; last: number }) {
  return db.write(async (tx) => {
    const { execute, query, jsonTable } = db.statements(tx)
    const pruned = await query<{ id: number }>`
      DELETE FROM "LabelPair" WHERE "workspaceId" = ${workspaceId} AND "id" > ${after} AND "id" <= ${last}
      AND NOT EXISTS (SELECT 1 FROM "IncidentLabel" AS l WHERE l."pairId" = "LabelPair"."id") RETURNING "id"`
    await execute`
      DELETE FROM "Rollup" WHERE "workspaceId" = ${workspaceId} AND "subject" = 'label'
        AND "subjectId" IN (SELECT given."id" FROM ${jsonTable({ id: 'integer' }, pruned)} AS given)`
  })
}
