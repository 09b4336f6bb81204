import type { UserContext } from '../context'
import { SEVERITIES } from '../values/severity'
import { hasFewOpen } from './few-open'

export const MOST_UNANSWERED = 10

export type Unanswered = Awaited<ReturnType<typeof listUnanswered>>[number]

/** The newest, of them the most severe first. */
export async function listUnanswered(ctx: UserContext) {
  const found = (await hasFewOpen(ctx)) ? await amongOpen(ctx) : await amongFailed(ctx)
  const incidents = await ctx.db.read.incident.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: found.map(({ id }) => id) } },
    orderBy: { id: 'desc' },
    select: { id: true, summary: true, severity: true, receivedAt: true, escalations: { select: { state: true } } },
  })
  return incidents
    .toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity))
    .map(({ escalations, ...incident }) => ({
      ...incident,
      isExhausted: escalations.some(({ state }) => state === 'exhausted'),
    }))
}

function amongOpen({ db, workspaceId }: UserContext) {
  return db.query<{ id: number }>`
    SELECT incident."id" FROM "Incident" AS incident
    WHERE incident."workspaceId" = ${workspaceId} AND incident."status" = 'open' AND EXISTS (
      SELECT 1 FROM "EscalationEntry" AS entry
      WHERE entry."workspaceId" = incident."workspaceId" AND entry."incidentId" = incident."id" AND entry."kind" IN ('nobody', 'exhausted'))
    ORDER BY incident."id" DESC LIMIT ${MOST_UNANSWERED}`
}

async function amongFailed({ db, workspaceId }: UserContext) {
  const ofKind = (kind: 'nobody' | 'exhausted') => db.query<{ id: number }>`
    SELECT entry."incidentId" AS "id" FROM "EscalationEntry" AS entry
    CROSS JOIN "Incident" AS incident
    WHERE entry."workspaceId" = ${workspaceId} AND entry."kind" = ${kind} AND incident."id" = entry."incidentId"
      AND incident."status" = 'open'
    GROUP BY entry."incidentId" ORDER BY entry."incidentId" DESC LIMIT ${MOST_UNANSWERED}`
  const found = [...(await ofKind('nobody')), ...(await ofKind('exhausted'))]
  return found.toSorted((a, b) => b.id - a.id).slice(0, MOST_UNANSWERED)
}
