import type { Context } from '../context'
import { readGroupBy } from '../escalation-policies/group-by'
import { defaultPolicyOf } from '../routing/default-policy'
import type { IncidentFilter } from './find/filter'
import { listIncidents } from './list'

const SHOWN = 5

/** The newest unresolved ones with the same values of the labels that its policy groups by; null if it has none. */
export async function listCorrelated(ctx: Context, incidentId: number) {
  const { db, workspaceId } = ctx
  const incident = await db.read.incident.findFirst({
    where: { id: incidentId, workspaceId },
    select: { routedBy: { select: { policy: true } }, labels: { select: { pair: true } } },
  })
  const policy = incident?.routedBy?.policy ?? (await defaultPolicyOf(db.read, workspaceId))
  const keys = policy ? readGroupBy(policy.groupBy) : []
  const labels = (incident?.labels ?? []).map(({ pair }) => pair).filter(({ key }) => keys.includes(key))
  if (labels.length === 0) return null
  const filter: IncidentFilter = {
    statuses: ['open', 'acknowledged'],
    labels: labels.map(({ key, value }) => ({ key, values: [value] })),
  }
  const { incidents } = await listIncidents(ctx, filter)
  const others = incidents.filter(({ id }) => id !== incidentId)
  return {
    labels: labels.map(({ key, value }) => ({ key, value })),
    incidents: others.slice(0, SHOWN),
    hasMore: others.length > SHOWN,
  }
}
