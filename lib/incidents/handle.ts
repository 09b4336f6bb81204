import type { UserContext } from '../context'
import type { IncidentStatus, TimelineKind, Transaction } from '../db/database'
import { NotFoundError } from '../errors'

export async function recordStep(
  tx: Transaction,
  ctx: UserContext,
  incidentId: number,
  step: { kind: TimelineKind; assigneeId?: number | null; note?: string },
) {
  const { workspaceId, now } = ctx
  await tx.timelineEntry.create({ data: { workspaceId, incidentId, at: now, userId: ctx.actor.userId, ...step } })
}

export type Overtaken = { reason: 'overtaken'; status: IncidentStatus; by: string; at: Date }

/**
 * Why a guarded update changed nothing.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function overtaken(
  tx: Transaction,
  ctx: UserContext,
  incidentId: number,
): Promise<{ ok: false } & Overtaken> {
  const incident = await tx.incident.findFirst({
    where: { id: incidentId, workspaceId: ctx.workspaceId },
    select: {
      status: true,
      receivedAt: true,
      timeline: {
        where: { kind: { in: ['acknowledged', 'resolved', 'reopened'] } },
        orderBy: { id: 'desc' },
        take: 1,
        include: { user: { select: { name: true } }, apiKey: { select: { name: true } } },
      },
    },
  })
  if (!incident) throw new NotFoundError('No such incident.')
  const [last] = incident.timeline
  return {
    ok: false,
    reason: 'overtaken',
    status: incident.status,
    by: last?.user?.name ?? (last?.apiKey ? `API key ${last.apiKey.name}` : ''),
    at: last?.at ?? incident.receivedAt,
  }
}
