import type { Database } from '../../lib/db/database'

/** Every row of a workspace, as text. */
export async function rowsOf({ read }: Database, workspaceId: number) {
  const mine = { where: { workspaceId }, orderBy: { id: 'asc' } } as const
  const rows = await Promise.all([
    read.user.findMany({ ...mine, include: { sessions: true, oneTimeLinks: true } }),
    read.apiKey.findMany({ ...mine, include: { tokens: { omit: { lastUsedAt: true } } } }),
    read.incident.findMany({ ...mine, include: { labels: true } }),
    read.timelineEntry.findMany(mine),
    read.labelPair.findMany(mine),
    read.entity.findMany(mine),
    read.runbook.findMany({ ...mine, include: { versions: true } }),
    read.rejectedAlert.findMany(mine),
    read.auditEntry.findMany(mine),
    read.contactMethod.findMany(mine),
    read.notification.findMany({ ...mine, include: { entries: true } }),
    read.page.findMany(mine),
    read.schedule.findMany({
      ...mine,
      include: { versions: { include: { layers: { include: { members: true } } } }, overrides: true },
    }),
    read.escalationPolicy.findMany({ ...mine, include: { steps: { include: { targets: true } } } }),
    read.team.findMany({ ...mine, include: { members: true } }),
    read.routingRule.findMany({ ...mine, include: { versions: true } }),
    read.silence.findMany(mine),
    read.webhook.findMany({ ...mine, include: { events: true } }),
  ])
  return JSON.stringify(rows)
}
