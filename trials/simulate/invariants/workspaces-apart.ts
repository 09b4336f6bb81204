import type { Invariant } from './invariant'

export const workspacesApart: Invariant = {
  name: 'no workspace touches another',
  check: async ({ db, sent, notices }) => {
    const crossed = await db.query<{ what: string; id: number }>`
      SELECT 'escalation' AS "what", escalation."incidentId" AS "id" FROM "Escalation" AS escalation
        JOIN "EscalationPolicy" AS policy ON policy."id" = escalation."policyId"
        JOIN "Incident" AS incident ON incident."id" = escalation."incidentId"
        WHERE policy."workspaceId" <> incident."workspaceId"
      UNION ALL SELECT 'notification', notification."id" FROM "Notification" AS notification
        JOIN "User" AS person ON person."id" = notification."userId"
        WHERE person."workspaceId" <> notification."workspaceId"
      UNION ALL SELECT 'page', page."id" FROM "Page" AS page
        JOIN "ContactMethod" AS method ON method."id" = page."contactMethodId"
        WHERE method."workspaceId" <> page."workspaceId"
      UNION ALL SELECT 'label', label."incidentId" FROM "IncidentLabel" AS label
        JOIN "LabelPair" AS pair ON pair."id" = label."pairId"
        JOIN "Incident" AS incident ON incident."id" = label."incidentId"
        WHERE pair."workspaceId" <> incident."workspaceId"`
    const owners = new Map([...sent, ...notices].map(({ marker, workspaceId }) => [marker, workspaceId]))
    const incidents = await db.read.incident.findMany({ select: { id: true, workspaceId: true, summary: true } })
    const misplaced = incidents.filter(({ workspaceId, summary }) => {
      const owner = owners.get(summary.split(' ')[0] ?? '')
      return owner !== undefined && owner !== workspaceId
    })
    return [
      ...crossed.map(({ what, id }) => ({ what: `${what} ${id} joins two workspaces` })),
      ...misplaced.map(({ id }) => ({ what: `incident ${id} is in a workspace that did not send it` })),
    ]
  },
}
