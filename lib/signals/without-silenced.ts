import type { Batch } from '../db/sql/batch'
import type { Routing } from '../incidents/route'
import { readMarks } from '../routing/marks'
import { coverAgain } from '../silences/cover'
import { isActiveAt } from '../silences/occurrences'
import { groupBy } from '../values/group-by'

export type Noticed = { workspaceId: number; incidentId: number; at: Date }

/** The silence under which an incident was opened may be over, and another may have begun. */
export async function withoutSilenced(batch: Batch, { silences }: Routing, noticed: Noticed[]): Promise<Noticed[]> {
  if (noticed.length === 0) return []
  const byWorkspace = groupBy(noticed, ({ workspaceId }) => workspaceId)
  const known = await silences.read(batch, await readMarks(batch, [...byWorkspace.keys()]))
  const left: Noticed[] = []
  for (const [workspaceId, some] of byWorkspace) {
    const [{ at }] = some
    const rows = await batch.query<{ id: number; silenceId: number | null }>`
      SELECT "id", "silenceId" FROM "Incident"
      WHERE "workspaceId" = ${workspaceId} AND "id" ${batch.isOneOf(some.map(({ incidentId }) => incidentId))}`
    const incidents = rows.map(({ id, silenceId }) => ({ id, silenceId }))
    const active = (known.get(workspaceId) ?? []).filter((one) => isActiveAt(one, at))
    const ids = new Set(await coverAgain(batch, workspaceId, incidents, active))
    left.push(...some.filter(({ incidentId }) => ids.has(incidentId)))
  }
  return left
}
