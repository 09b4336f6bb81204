import { insertRows } from '../db/batch'
import type { Database } from '../db/database'
import type { Statements } from '../db/statements'
import type { Result } from '../result'
import { readAcknowledgeToken } from './acknowledge-link'

type Deps = { db: Database; secret: string; now: Date }
type Refusal = { reason: 'unknown' } | { reason: 'expired' } | { reason: 'used'; at: Date }

/** What the page behind a link to acknowledge shows; looking at it changes nothing. */
export async function readAcknowledgeLink(
  deps: Deps,
  token: string,
): Promise<Result<{ person: string; incidents: number; open: number; summary: string }, Refusal>> {
  const found = await findNotification(deps, token)
  if (!found.ok) return found
  const { id: notificationId, incidents, user } = found.notification
  const paged = { escalationEntries: { some: { notificationId } } }
  const open = await deps.db.read.incident.count({ where: { ...paged, status: 'open' } })
  const first = await deps.db.read.incident.findFirst({
    where: paged,
    select: { summary: true },
    orderBy: { id: 'asc' },
  })
  return { ok: true, person: user.name, incidents, open, summary: first?.summary ?? '' }
}

/** Acknowledges, once, what a page told of and nobody has in hand yet, in the name of the person who was paged. */
export async function acknowledgeByLink(
  deps: Deps,
  token: string,
): Promise<Result<{ acknowledged: number; incidentId: number | undefined }, Refusal>> {
  const found = await findNotification(deps, token)
  if (!found.ok) return found
  const { id, user, workspaceId } = found.notification
  return deps.db.writeStatements(async (statements) => {
    const used = await statements.execute`
      UPDATE "Notification" SET "acknowledgedAt" = ${deps.now} WHERE "id" = ${id} AND "acknowledgedAt" IS NULL`
    if (used === 0) return { ok: false, reason: 'used', at: deps.now }
    const ids = await acknowledge(statements, { notificationId: id, workspaceId, userId: user.id, now: deps.now })
    return { ok: true, acknowledged: ids.length, incidentId: ids[0] }
  })
}

async function findNotification({ db, secret, now }: Deps, token: string) {
  const claim = readAcknowledgeToken(secret, token)
  const notification =
    claim && (await db.read.notification.findUnique({ where: { id: claim.notificationId }, include: { user: true } }))
  if (!notification || notification.user.disabledAt) return { ok: false, reason: 'unknown' } as const
  if (notification.acknowledgedAt) return { ok: false, reason: 'used', at: notification.acknowledgedAt } as const
  if (claim.expiresAt <= now) return { ok: false, reason: 'expired' } as const
  return { ok: true, notification } as const
}

type Acknowledging = { notificationId: number; workspaceId: number; userId: number; now: Date }

async function acknowledge(statements: Statements, { notificationId, workspaceId, userId, now }: Acknowledging) {
  const rows = await statements.query<{ id: number }>`
    UPDATE "Incident" SET "status" = 'acknowledged', "acknowledgedAt" = ${now}, "acknowledgedById" = ${userId}
    WHERE "workspaceId" = ${workspaceId} AND "status" = 'open'
      AND "id" IN (SELECT entry."incidentId" FROM "EscalationEntry" AS entry WHERE entry."notificationId" = ${notificationId})
    RETURNING "id"`
  const entries = rows.map(({ id }) => ({ workspaceId, incidentId: id, kind: 'acknowledged', at: now, userId }))
  await insertRows(statements, 'TimelineEntry', TIMELINE_ENTRY, entries)
  return rows.map(({ id }) => id)
}

const TIMELINE_ENTRY = {
  workspaceId: 'integer',
  incidentId: 'integer',
  kind: { enum: 'TimelineKind' },
  at: 'timestamp',
  userId: 'integer',
} as const
