import type { Database, Severity } from '../db/database'
import { SEVERITIES } from '../incidents/severity'

export type PageToSend = NonNullable<Awaited<ReturnType<typeof readPage>>>
export type PagedIncident = NonNullable<PageToSend['incident']>

/**
 * A page with what its message needs: how many incidents of its notification still wait for somebody, and the most
 * severe of them. Undefined once the page has ended.
 */
export async function readPage(db: Database, pageId: number) {
  const page = await db.read.page.findUnique({
    where: { id: pageId },
    include: { contactMethod: true, notification: { include: { user: true } } },
  })
  if (page?.state !== 'pending') return undefined
  const { notification } = page
  const open = { status: 'open', escalationEntries: { some: { notificationId: notification.id } } } as const
  const count = await db.read.incident.count({ where: open })
  return { ...page, count, incident: await findMostSevere(db, open), user: notification.user }
}

type Open = { status: 'open'; escalationEntries: { some: { notificationId: number } } }

async function findMostSevere(db: Database, open: Open) {
  for (const severity of SEVERITIES.toReversed()) {
    const found = await findFirst(db, { ...open, severity })
    if (found) return found
  }
  return null
}

function findFirst(db: Database, where: Open & { severity: Severity }) {
  return db.read.incident.findFirst({
    where,
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
