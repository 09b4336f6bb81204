import type { Statements } from '../db/sql/statements'

type Reading = Pick<Statements, 'query' | 'jsonTable' | 'isOneOf'>

/** The incidents of whose present run no page has gone out. */
export async function findUnheard({ query, jsonTable }: Reading, given: { incidentId: number; run: number }[]) {
  if (given.length === 0) return new Set<number>()
  const runs = jsonTable(
    { incidentId: 'integer', run: 'integer' },
    given.map(({ incidentId, run }) => ({ incidentId, run })),
  )
  const rows = await query<{ incidentId: number }>`
    SELECT given."incidentId" FROM ${runs} AS given WHERE NOT EXISTS (
      SELECT 1 FROM "Escalation" AS escalation
      JOIN "EscalationEntry" AS entry
        ON entry."workspaceId" = escalation."workspaceId" AND entry."incidentId" = escalation."incidentId"
      JOIN "Page" AS page
        ON page."workspaceId" = entry."workspaceId" AND page."notificationId" = entry."notificationId"
      WHERE escalation."incidentId" = given."incidentId" AND entry."run" = given."run" AND page."state" = 'sent')`
  return new Set(rows.map(({ incidentId }) => incidentId))
}

type Waiting = { incidentId: number; userId: number }

export function waitingKey({ incidentId, userId }: Waiting) {
  return `${incidentId} ${userId}`
}

/** Who has a page of which incident that is still to go out, by `waitingKey`. */
export async function findWaiting({ query, isOneOf }: Reading, given: { incidentId: number }[]) {
  if (given.length === 0) return new Set<string>()
  const rows = await query<Waiting>`
    SELECT DISTINCT entry."incidentId", entry."userId" FROM "Escalation" AS escalation
    JOIN "EscalationEntry" AS entry
      ON entry."workspaceId" = escalation."workspaceId" AND entry."incidentId" = escalation."incidentId"
    JOIN "Page" AS page
      ON page."workspaceId" = entry."workspaceId" AND page."notificationId" = entry."notificationId"
    WHERE escalation."incidentId" ${isOneOf(given.map(({ incidentId }) => incidentId))} AND page."state" = 'pending'`
  return new Set(rows.map(waitingKey))
}
