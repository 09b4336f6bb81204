import { type Indexed, indexSubject } from '../conditions/match'
import { readSubjects } from '../conditions/read-subjects'
import type { Batch } from '../db/sql/batch'
import { type Paging, startEscalations } from '../escalations/start'
import type { Routing } from '../incidents/route'
import { readMarks } from '../routing/marks'
import type { Route } from '../routing/rule'
import { groupBy } from '../values/group-by'
import { type Noticed, withoutSilenced } from './without-silenced'

type Routed = Paging & { versionId: number }

/**
 * Nobody was ever paged for these, and a notice says that they go on: whoever the rules name now is paged, unless a silence
 * covers them. Who ended a silence by hand has decided, and so has who wanted no pages after it.
 */
export async function pageUnpaged(batch: Batch, routing: Routing, noticed: Noticed[]) {
  const unpaged = await withoutSilenced(batch, routing, await findUnpaged(batch, noticed))
  if (unpaged.length === 0) return
  const byWorkspace = groupBy(unpaged, ({ workspaceId }) => workspaceId)
  const rules = await routing.rules.read(batch, await readMarks(batch, [...byWorkspace.keys()]))
  const found: Routed[] = []
  for (const [workspaceId, some] of byWorkspace) {
    const choose = rules.get(workspaceId)
    if (choose) found.push(...(await routeAgain(batch, workspaceId, some, choose)))
  }
  await startEscalations(batch, found)
  await noteRoutes(batch, found)
}

async function findUnpaged({ query, isOneOf }: Batch, noticed: Noticed[]) {
  if (noticed.length === 0) return []
  const rows = await query<{ id: number }>`
    SELECT incident."id" FROM "Incident" AS incident
    LEFT JOIN "Silence" AS silence ON silence."id" = incident."silenceId"
    WHERE incident."id" ${isOneOf(noticed.map(({ incidentId }) => incidentId))} AND incident."status" = 'open'
      AND (silence."id" IS NULL OR (silence."endedAt" IS NULL AND silence."pagesAfter"))
      AND NOT EXISTS (SELECT 1 FROM "Escalation" AS escalation WHERE escalation."incidentId" = incident."id")`
  const ids = new Set(rows.map(({ id }) => id))
  return noticed.filter(({ incidentId }) => ids.has(incidentId))
}

async function routeAgain(
  db: Batch,
  workspaceId: number,
  noticed: Noticed[],
  choose: (subject: Indexed) => Route,
): Promise<Routed[]> {
  const since = new Map(noticed.map((one) => [one.incidentId, one.at]))
  const subjects = await readSubjects({ db, workspaceId }, [...since.keys()])
  return subjects.flatMap((subject) => {
    const { policyId, severity, versionId } = choose(indexSubject(subject))
    const at = since.get(subject.id)
    if (policyId === null || !at) return []
    return [{ workspaceId, incidentId: subject.id, policyId, severity: severity ?? subject.severity, at, versionId }]
  })
}

/** The rule that took it is the one that pages for it; its team and assignee stay. */
async function noteRoutes({ execute, jsonTable }: Batch, found: Routed[]) {
  if (found.length === 0) return
  const rows = found.map(({ incidentId, versionId }) => ({ incidentId, versionId }))
  await execute`
    UPDATE "Incident" SET "routedById" = given."versionId"
    FROM ${jsonTable({ incidentId: 'integer', versionId: 'integer' }, rows)} AS given
    WHERE "Incident"."id" = given."incidentId" AND EXISTS (
      SELECT 1 FROM "Escalation" AS escalation WHERE escalation."incidentId" = given."incidentId")`
}
