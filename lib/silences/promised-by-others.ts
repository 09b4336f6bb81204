import { readConditions } from '../conditions/condition'
import { compileConditions, indexSubject } from '../conditions/match'
import { readSubjects } from '../conditions/read-subjects'
import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { wasActiveBetween } from './occurrences'

/**
 * Those of the incidents that a silence covered whose maker wants pages afterwards, and that ended by itself while another
 * one went on.
 */
export async function promisedByOthers(tx: Transaction, ctx: Context, incidentIds: number[]): Promise<number[]> {
  const { db, workspaceId, now } = ctx
  if (incidentIds.length === 0) return []
  const subjects = await readSubjects({ db: db.statements(tx), workspaceId }, incidentIds)
  // Newest first; there may be years of silences that were over before.
  const since = subjects.at(-1)?.receivedAt ?? now
  const mayMeet = { OR: [{ endsAt: { gt: since } }, { repeatDays: { not: null } }] }
  const silences = await tx.silence.findMany({
    where: { workspaceId, pagesAfter: true, endedAt: null, startsAt: { lte: now }, ...mayMeet },
  })
  const promises = silences.flatMap((silence) => {
    const conditions = readConditions(silence.conditions)
    return conditions ? [{ silence, match: compileConditions(conditions) }] : []
  })
  return subjects.flatMap((subject) => {
    const indexed = indexSubject(subject)
    const isPromised = promises.some(
      ({ silence, match }) => wasActiveBetween(silence, subject.receivedAt, now) && match(indexed),
    )
    return isPromised ? [subject.id] : []
  })
}
