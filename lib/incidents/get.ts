import type { Context } from '../context'
import { NotFoundError } from '../errors'
import { OWNER } from './owner'

export const TIMELINE_SHOWN = 50

export type IncidentDetail = Awaited<ReturnType<typeof getIncident>>

/**
 * The timeline: the newest entries older than `before`; `olderEntries` is the cursor of the next page.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function getIncident(ctx: Context, incidentId: number, { before }: { before?: number | undefined } = {}) {
  const incident = await ctx.db.read.incident.findFirst({
    where: { id: incidentId, workspaceId: ctx.workspaceId },
    include: {
      apiKey: named,
      entity: { select: { identifier: true, kind: true, name: true, url: true, registeredAt: true } },
      runbook: { select: { identifier: true, title: true, url: true, registeredAt: true } },
      acknowledgedBy: OWNER,
      assignee: OWNER,
      team: named,
      rejectedAlert: { select: { id: true, receivedAt: true } },
      timeline: {
        where: before === undefined ? {} : { id: { lt: before } },
        orderBy: { id: 'desc' },
        take: TIMELINE_SHOWN + 1,
        include: { user: named, assignee: named, apiKey: named },
      },
    },
  })
  if (!incident) throw new NotFoundError('No such incident.')
  const timeline = incident.timeline.slice(0, TIMELINE_SHOWN).reverse()
  const olderEntries = incident.timeline.length > TIMELINE_SHOWN ? timeline[0]?.id : undefined
  return { ...incident, timeline, olderEntries }
}

const named = { select: { id: true, name: true } } as const
