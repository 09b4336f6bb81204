import type { Database } from '../db/database'
import { insertRows } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import type { Result } from '../result'
import { readAcknowledgeToken } from './acknowledge-link'
import { readAllCovered } from './covered-incidents'

export type LinkDeps = { db: Database; secret: string; now: Date }
export type LinkRefusal = { reason: 'unknown' } | { reason: 'expired' }

/**
 * Acknowledges, once, what a page told of and nobody has in hand yet, in the name of the person who was paged. What was
 * reopened since the page is left alone: whoever holds the page knows nothing of that.
 */
export async function acknowledgeByLink(
  deps: LinkDeps,
  token: string,
): Promise<
  Result<{ acknowledged: number; incidentId: number | undefined }, LinkRefusal | { reason: 'used'; at: Date }>
> {
  const found = await findNotification(deps, token)
  if (!found.ok) return found
  const { id, user, workspaceId, acknowledgedAt } = found.notification
  if (acknowledgedAt) return { ok: false, reason: 'used', at: acknowledgedAt }
  return deps.db.writeStatements(async (statements) => {
    const used = await statements.execute`
      UPDATE "Notification" SET "acknowledgedAt" = ${deps.now} WHERE "id" = ${id} AND "acknowledgedAt" IS NULL`
    if (used === 0) return { ok: false, reason: 'used', at: deps.now }
    const ids = await acknowledge(statements, { notificationId: id, workspaceId, userId: user.id, now: deps.now })
    return { ok: true, acknowledged: ids.length, incidentId: ids[0] }
  })
}

/** The notification that a link belongs to, used or not. */
export async function findNotification({ db, secret, now }: LinkDeps, token: string) {
  const claim = readAcknowledgeToken(secret, token)
  const notification =
    claim && (await db.read.notification.findUnique({ where: { id: claim.notificationId }, include: { user: true } }))
  if (!notification || notification.user.disabledAt) return { ok: false, reason: 'unknown' } as const
  if (claim.expiresAt <= now) return { ok: false, reason: 'expired' } as const
  return { ok: true, notification } as const
}

type Acknowledging = { notificationId: number; workspaceId: number; userId: number; now: Date }

async function acknowledge(statements: Statements, { notificationId, workspaceId, userId, now }: Acknowledging) {
  const wanted = (await readAllCovered(statements, notificationId)).map((id) => ({ id }))
  const rows = await statements.query<{ id: number }>`
    UPDATE "Incident" SET "status" = 'acknowledged', "acknowledgedAt" = ${now}, "acknowledgedById" = ${userId}
    WHERE "workspaceId" = ${workspaceId} AND "status" = 'open'
      AND "id" IN (SELECT given."id" FROM ${statements.jsonTable({ id: 'integer' }, wanted)} AS given)
    RETURNING "id"`
  const entries = rows.map(({ id }) => ({ workspaceId, incidentId: id, kind: 'acknowledged', at: now, userId }))
  await insertRows(statements, 'TimelineEntry', TIMELINE_ENTRY, entries)
  const ids = new Set(rows.map(({ id }) => id))
  return wanted.flatMap(({ id }) => (ids.has(id) ? [id] : []))
}

const TIMELINE_ENTRY = {
  workspaceId: 'integer',
  incidentId: 'integer',
  kind: { enum: 'TimelineKind' },
  at: 'timestamp',
  userId: 'integer',
} as const
