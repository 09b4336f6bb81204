import type { Database } from '../../../lib/db/database'

export type StoredPaging = Awaited<ReturnType<typeof readPaging>>

export async function readPaging({ read }: Database) {
  return {
    incidents: await read.incident.findMany({ select: { id: true, workspaceId: true, severity: true } }),
    escalations: await read.escalation.findMany({ select: { incidentId: true } }),
    entries: await read.escalationEntry.findMany({
      select: { incidentId: true, kind: true, step: true, userId: true, notificationId: true },
    }),
    notifications: await read.notification.findMany({
      select: { id: true, userId: true, state: true, incidents: true },
    }),
    pages: await read.page.findMany({
      select: { uid: true, notificationId: true, channel: true, state: true, endReason: true, attempts: true },
    }),
  }
}
