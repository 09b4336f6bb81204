import { indexSubject } from '../conditions/match'
import { readSubjects } from '../conditions/read-subjects'
import type { Statements } from '../db/sql/statements'
import { groupBy } from '../values/group-by'
import type { CompiledSilence } from './read-silences'

type Writing = Pick<Statements, 'query' | 'jsonTable' | 'execute' | 'isOneOf'>
type Silenced = { id: number; silenceId: number | null }

/**
 * Marks incidents with a silence that covers them, their own first; resolves with the ids that none covers.
 * @param active the silences that run at this moment
 */
export async function coverAgain(
  db: Writing,
  workspaceId: number,
  incidents: readonly Silenced[],
  active: readonly CompiledSilence[],
): Promise<number[]> {
  const ids = incidents.map(({ id }) => id)
  if (active.length === 0 || ids.length === 0) return ids
  const ownOf = new Map(incidents.map(({ id, silenceId }) => [id, silenceId]))
  const covered = (await readSubjects({ db, workspaceId }, ids)).flatMap((subject) => {
    const indexed = indexSubject(subject)
    const matching = active.filter(({ match }) => match(indexed)).map(({ id }) => id)
    const [first] = matching
    if (first === undefined) return []
    const own = ownOf.get(subject.id) ?? null
    return [{ incidentId: subject.id, own, silenceId: matching.find((id) => id === own) ?? first }]
  })
  const elsewhere = covered.filter(({ own, silenceId }) => own !== silenceId)
  for (const [silenceId, some] of groupBy(elsewhere, (one) => one.silenceId))
    await db.execute`
      UPDATE "Incident" SET "silenceId" = ${silenceId}
      WHERE "workspaceId" = ${workspaceId} AND "id" ${db.isOneOf(some.map(({ incidentId }) => incidentId))}`
  const isCovered = new Set(covered.map(({ incidentId }) => incidentId))
  return ids.filter((id) => !isCovered.has(id))
}
