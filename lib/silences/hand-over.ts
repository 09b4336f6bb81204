import { indexSubject } from '../conditions/match'
import { readSubjects } from '../conditions/read-subjects'
import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { groupBy } from '../group-by'
import { isActiveAt } from './occurrences'
import { readSilences } from './read-silences'

/**
 * Hands the open incidents of a silence that no longer covers them to others that do; resolves with the ids of those
 * that none covers.
 */
export async function handOver(tx: Transaction, ctx: Context, silenceId: number): Promise<number[]> {
  const { workspaceId, now } = ctx
  const statements = ctx.db.statements(tx)
  const open = await statements.query<{ id: number }>`
    SELECT "id" FROM "Incident" WHERE "workspaceId" = ${workspaceId} AND "status" = 'open' AND "silenceId" = ${silenceId}`
  const ids = open.map(({ id }) => id)
  const active = (await readSilences(statements, workspaceId, now)).filter((one) => isActiveAt(one, now))
  if (active.length === 0) return ids
  const ownFirst = active.toSorted((a, b) => Number(b.id === silenceId) - Number(a.id === silenceId))
  const subjects = await readSubjects({ db: { ...ctx.db, query: statements.query }, workspaceId }, ids)
  const covered = subjects.flatMap((subject) => {
    const indexed = indexSubject(subject)
    const silence = ownFirst.find(({ match }) => match(indexed))
    return silence ? [{ incidentId: subject.id, coveredBy: silence.id }] : []
  })
  const elsewhere = covered.filter(({ coveredBy }) => coveredBy !== silenceId)
  for (const [otherId, incidents] of groupBy(elsewhere, ({ coveredBy }) => coveredBy))
    await statements.execute`
      UPDATE "Incident" SET "silenceId" = ${otherId}
      WHERE "workspaceId" = ${workspaceId} AND "id" ${statements.isOneOf(incidents.map((one) => one.incidentId))}`
  const isCovered = new Set(covered.map(({ incidentId }) => incidentId))
  return ids.filter((id) => !isCovered.has(id))
}
