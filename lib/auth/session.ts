import { ownUsers, type UserActor, type UserContext } from '../context'
import type { Database, Transaction } from '../db/database'
import { randomSecret } from '../values/random'
import { sha256 } from '../values/sha256'

export const SESSION_DAYS = 30
const IDLE_DAYS = 7
const MOST_SESSIONS = 20
const SEEN_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

export type Browser = { address: string; userAgent: string }

type NewSession = { userId: number; accountId: number; issuerId?: number | null; now: Date; browser: Browser }

/** The secret goes into the cookie; the row keeps its hash. A person's oldest sessions end. */
export async function createSession(tx: Transaction, input: NewSession) {
  const secret = randomSecret()
  const { userId, accountId, issuerId = null, now } = input
  const { address, userAgent } = input.browser
  await tx.session.create({
    data: {
      userId,
      secretHash: sha256(secret),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
      address,
      userAgent: userAgent.slice(0, 300),
      issuerId,
    },
  })
  // An issuer of one workspace must not end what the person has in another.
  const where = issuerId === null ? { user: { accountId }, issuerId } : { userId, issuerId: { not: null } }
  const newest = { where, orderBy: { id: 'desc' }, select: { id: true } } as const
  const surplus = await tx.session.findMany({ ...newest, skip: MOST_SESSIONS })
  if (surplus.length > 0) await tx.session.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } })
  return secret
}

/** Undefined once the session has ended. `seen` records that the session is in use; defined once an hour. */
export function readSession(db: Database, secret: string, now: Date) {
  return findSession(db, { secretHash: sha256(secret) }, now)
}

/** At a later time; undefined once the session has ended. */
export async function continueSession(ctx: UserContext, now: Date): Promise<UserContext | undefined> {
  return (await findSession(ctx.db, { id: ctx.actor.sessionId }, now))?.ctx
}

async function findSession(db: Database, where: { secretHash: string } | { id: number }, now: Date) {
  const row = await db.read.session.findUnique({ where, include: { user: { include: { account: true } } } })
  if (!row || row.expiresAt <= now || row.user.disabledAt || row.user.shutOutAt) return undefined
  if (row.lastSeenAt && row.lastSeenAt <= idleSince(now)) return undefined
  const { id: userId, name, role, workspaceId, account } = row.user
  const person = { userId, accountId: account.id, name, email: account.email, role }
  const timeZone = account.timeZone ?? undefined
  const isConfined = row.issuerId !== null
  const actor: UserActor = { type: 'user', ...person, sessionId: row.id, timeZone, isConfined }
  const ctx: UserContext = { db, workspaceId, now, actor }
  const due = !row.lastSeenAt || row.lastSeenAt.getTime() <= now.getTime() - SEEN_EVERY_MS
  return due ? { ctx, seen: () => noteUse(ctx, row.lastSeenAt) } : { ctx }
}

/** Of concurrent requests, only one writes. */
function noteUse({ db, actor, now }: UserContext, lastSeenAt: Date | null) {
  const where = { id: actor.sessionId, lastSeenAt }
  return db.write((tx) => tx.session.updateMany({ where, data: { lastSeenAt: now } }))
}

function idleSince(now: Date) {
  return new Date(now.getTime() - IDLE_DAYS * DAY_MS)
}

export function listSessions(ctx: UserContext) {
  return ctx.db.read.session.findMany({
    where: {
      user: ownUsers(ctx.actor),
      expiresAt: { gt: ctx.now },
      OR: [{ lastSeenAt: null }, { lastSeenAt: { gt: idleSince(ctx.now) } }],
    },
    orderBy: { id: 'desc' },
    select: { id: true, createdAt: true, address: true, userAgent: true },
  })
}

export async function forgetExpiredSessions(tx: Transaction, now: Date) {
  await tx.session.deleteMany({ where: { OR: [{ expiresAt: { lte: now } }, { lastSeenAt: { lte: idleSince(now) } }] } })
}
