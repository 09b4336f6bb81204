import { isResponding } from '../auth/memberships'
import type { Database } from '../db/database'
import { acknowledgeIncidents } from '../incidents/acknowledge'
import { readAllCovered } from '../notifications/covered'
import type { Result } from '../result'
import { type Purpose, readAcknowledgeToken } from './token'

/** `purpose`: what the token was made for; a link unless given. */
export type LinkDeps = { db: Database; secret: string; now: Date; purpose?: Purpose }
/** `ended`: its person or its page is gone, or the person may not handle incidents any more. */
export type LinkRefusal = { reason: 'unknown' } | { reason: 'expired' } | { reason: 'ended' }

/** Acknowledges a page's open incidents, once, for the person who was paged. Incidents reopened since stay open. */
export async function acknowledgeByLink(
  deps: LinkDeps,
  token: string,
): Promise<
  Result<{ acknowledged: number; incidentId: number | undefined }, LinkRefusal | { reason: 'used'; at: Date }>
> {
  const found = await findNotification(deps, token)
  if (!found.ok) return found
  return acknowledgePage(deps, found.notification)
}

export type PagedNotification = { id: number; workspaceId: number; userId: number; acknowledgedAt: Date | null }

/** As `acknowledgeByLink`, for a person who was known otherwise. */
export async function acknowledgePage(
  deps: Pick<LinkDeps, 'db' | 'now'>,
  { id, userId, workspaceId, acknowledgedAt }: PagedNotification,
): Promise<Result<{ acknowledged: number; incidentId: number | undefined }, { reason: 'used'; at: Date }>> {
  if (acknowledgedAt) return { ok: false, reason: 'used', at: acknowledgedAt }
  return deps.db.writeStatements(async (statements) => {
    const used = await statements.execute`
      UPDATE "Notification" SET "acknowledgedAt" = ${deps.now} WHERE "id" = ${id} AND "acknowledgedAt" IS NULL`
    if (used === 0) return { ok: false, reason: 'used', at: deps.now }
    const covered = await readAllCovered(statements, id)
    const ids = await acknowledgeIncidents(statements, { workspaceId, userId, ids: covered, now: deps.now })
    return { ok: true, acknowledged: ids.length, incidentId: ids[0] }
  })
}

export async function findNotification({ db, secret, now, purpose }: LinkDeps, token: string) {
  const claim = readAcknowledgeToken(secret, token, purpose)
  if (!claim) return { ok: false, reason: 'unknown' } as const
  if (claim.expiresAt <= now) return { ok: false, reason: 'expired' } as const
  const { notificationId: id } = claim
  const notification = await db.read.notification.findUnique({ where: { id }, include: { user: true } })
  if (!notification || !isResponding(notification.user)) return { ok: false, reason: 'ended' } as const
  const { linksEndedAt } = notification.user
  if (linksEndedAt && claim.madeAt <= linksEndedAt) return { ok: false, reason: 'expired' } as const
  return { ok: true, notification } as const
}
