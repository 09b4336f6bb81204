import type { Context } from '../context'
import { NotFoundError } from '../errors'

export type IncidentDetail = Awaited<ReturnType<typeof getIncident>>

/**
 * One incident with all that its page shows; `payload` is the request's body exactly as received.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function getIncident(ctx: Context, incidentId: number) {
  const person = { select: { id: true, name: true } } as const
  const incident = await ctx.db.read.incident.findFirst({
    where: { id: incidentId, workspaceId: ctx.workspaceId },
    include: {
      apiKey: { select: { id: true, name: true } },
      entity: true,
      runbook: true,
      acknowledgedBy: person,
      assignee: person,
      rejectedAlert: { select: { id: true, receivedAt: true } },
      timeline: {
        orderBy: { id: 'asc' },
        include: { user: person, assignee: person, apiKey: { select: { id: true, name: true } } },
      },
    },
  })
  if (!incident) throw new NotFoundError('No such incident.')
  return incident
}
