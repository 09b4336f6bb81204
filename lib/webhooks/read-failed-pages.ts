import { receiverName } from '../channels/receiver-name'
import type { Database, Prisma } from '../db/database'
import { sql } from '../db/sql/sql'
import type { Occurrence } from './occurrence'
import { PERSON, personData } from './person'

const AT_ONCE = 50

const notification = {
  select: { id: true, incidents: true, user: PERSON, policy: { select: { name: true } } },
} as const
const page = { include: { contactMethod: true, notification } } as const

type Failed = Prisma.PageGetPayload<typeof page>

/** Failed pages of which no webhook has been told, and the statement that marks them as told. */
export async function readFailedPages(db: Database) {
  const rows = await db.read.pageFailure.findMany({ orderBy: { id: 'asc' }, take: AT_ONCE, include: { page } })
  const occurrences: Occurrence[] = []
  // One that is tried again since has not failed.
  for (const { page } of rows) if (page.state === 'failed') occurrences.push(await occurrenceOf(db, page))
  const ids = db.jsonTable(
    { id: 'integer' },
    rows.map(({ id }) => ({ id })),
  )
  const forget = sql`DELETE FROM "PageFailure" WHERE "id" IN (SELECT given."id" FROM ${ids} AS given)`
  return { occurrences, told: rows.length === 0 ? [] : [{ statement: forget, changes: rows.length }] }
}

async function occurrenceOf({ read }: Database, failed: Failed): Promise<Occurrence> {
  const { workspaceId, uid, channel, notification, endedAt, createdAt, endReason, attempts } = failed
  const entry = await read.escalationEntry.findFirst({
    where: { workspaceId, notificationId: notification.id },
    orderBy: { id: 'asc' },
    select: { incidentId: true },
  })
  return {
    kind: 'page.failed',
    workspaceId,
    incidentId: entry?.incidentId ?? null,
    at: endedAt ?? createdAt,
    data: {
      page: {
        id: uid,
        person: personData(notification.user),
        ...{ channel, receiver: receiverName(failed), reason: endReason, attempts },
        policy: notification.policy.name,
        incidents: notification.incidents,
      },
    },
  }
}
