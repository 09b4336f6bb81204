import type { Database, Severity } from '../db/database'

export type PageToSend = NonNullable<Awaited<ReturnType<typeof readPage>>>
export type PagedIncident = NonNullable<PageToSend['incident']>

/**
 * A page with what its message needs; `incident` is the most severe of its notification that still waits for somebody.
 * Undefined once the page has ended.
 */
export async function readPage(db: Database, pageId: number) {
  const page = await db.read.page.findUnique({
    where: { id: pageId },
    include: { contactMethod: true, notification: { include: { user: true } } },
  })
  if (page?.state !== 'pending') return undefined
  const { notification } = page
  const incident = (await findOpen(db, notification.id, notification.severity)) ?? (await findOpen(db, notification.id))
  return { ...page, incident, user: notification.user }
}

function findOpen(db: Database, notificationId: number, severity?: Severity) {
  return db.read.incident.findFirst({
    where: { status: 'open', ...(severity && { severity }), escalationEntries: { some: { notificationId } } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      severity: true,
      summary: true,
      receivedAt: true,
      entity: { select: { identifier: true, name: true } },
      runbook: { select: { identifier: true, title: true } },
      labels: { select: { pair: { select: { key: true, value: true } } }, orderBy: { pairId: 'asc' } },
    },
  })
}
