import type { Database, Transaction } from '../db/database'
import { deleteInParts } from '../db/delete-in-parts'
import { type Sql, sql } from '../db/sql/sql'
import { firstHourKept, GRAIN_MS, startOf } from './grain'

const AT_ONCE = 1_000

export async function forgetRollups(db: Database, workspaceId: number, since = new Date(0)) {
  await forget(db, sql`"workspaceId" = ${workspaceId} AND "grain" = 'hour' AND "at" >= ${since}`)
  await forget(db, sql`"workspaceId" = ${workspaceId} AND "grain" = 'day' AND "at" >= ${since}`)
}

/** Hours that no dashboard shows any more, in small transactions. */
export async function forgetHours(db: Database, now: Date, signal?: AbortSignal) {
  const before = firstHourKept(now)
  for (const { id } of await db.read.workspace.findMany({ select: { id: true } }))
    await forget(db, sql`"workspaceId" = ${id} AND "grain" = 'hour' AND "at" < ${before}`, signal)
}

function forget(db: Database, condition: Sql, signal?: AbortSignal) {
  const remove = (atOnce: number) => sql`
    DELETE FROM "Rollup" WHERE ("workspaceId", "subject", "subjectId", "grain", "at") IN (
      SELECT "workspaceId", "subject", "subjectId", "grain", "at" FROM "Rollup"
      WHERE ${condition} ORDER BY "at" LIMIT ${atOnce})`
  return deleteInParts(db, { remove, atOnce: AT_ONCE, signal })
}

/** Incidents resolved before this have been deleted: a rebuild keeps the figures of those days. */
export async function markForgotten(tx: Transaction, workspaceId: number, before: Date) {
  const forgottenTo = new Date(startOf('day', before).getTime() + GRAIN_MS.day)
  const older = [{ forgottenTo: null }, { forgottenTo: { lt: forgottenTo } }]
  await tx.workspace.updateMany({ where: { id: workspaceId, OR: older }, data: { forgottenTo } })
}
