import { ownUsers, type UserActor, type UserContext } from '../context'
import type { Database, Transaction } from '../db/database'
import { hasFactor } from '../factors/has-factor'
import { needsFactor } from '../factors/needs-factor'
import { randomSecret } from '../values/random'
import { sha256 } from '../values/sha256'
import { STANDING } from './memberships'

export const SESSION_DAYS = 30
const IDLE_HOURS = 7 * 24
const MOST_SESSIONS = 20
/** How long a proof of who somebody is counts for what asks for one. */
const CONFIRMED_MINUTES = 15
const CONFIRMED_MS = CONFIRMED_MINUTES * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** When sessions end, however long their cookies last: `days` after the sign-in, `idleHours` after the last use. */
export type SessionLimits = { days: number; idleHours: number }

const LONGEST: SessionLimits = { days: SESSION_DAYS, idleHours: IDLE_HOURS }

/** Whoever asks, in the request that they do it by. */
export type Browser = { address: string; userAgent: string; requestId: string }

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
      confirmedAt: now,
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

/**
 * Undefined once the session has ended. `seen` records that the session is in use; defined once an hour at most. `lacksFactor`: the
 * workspace wants a second factor of this person, who has none: nothing may be done before.
 */
export function readSession(db: Database, secret: string, now: Date, limits = LONGEST) {
  return findSession(db, { secretHash: sha256(secret) }, now, limits)
}

/** At a later time; undefined once the session has ended. */
export async function continueSession(ctx: UserContext, now: Date, limits = LONGEST): Promise<UserContext | undefined> {
  const session = await findSession(ctx.db, { id: ctx.actor.sessionId }, now, limits)
  return session?.lacksFactor ? undefined : session?.ctx
}

const WHOSE = {
  user: { include: { account: true, teams: STANDING, workspace: { select: { factorRoles: true } } } },
} as const

type Which = { secretHash: string } | { id: number }

async function findSession(db: Database, where: Which, now: Date, limits: SessionLimits) {
  const row = await db.read.session.findUnique({ where, include: WHOSE })
  if (!row || row.expiresAt <= now || row.user.disabledAt || row.user.shutOutAt) return undefined
  if (row.createdAt <= begunSince(now, limits)) return undefined
  if (row.lastSeenAt && row.lastSeenAt <= idleSince(now, limits)) return undefined
  const { id: userId, name, role, teams, workspaceId, account } = row.user
  const person = { userId, accountId: account.id, name, email: account.email, role, teams }
  const timeZone = account.timeZone ?? undefined
  const isConfined = row.issuerId !== null
  const mustConfirm = !row.confirmedAt || row.confirmedAt.getTime() <= now.getTime() - CONFIRMED_MS
  const actor: UserActor = { type: 'user', ...person, sessionId: row.id, timeZone, isConfined, mustConfirm }
  const ctx: UserContext = { db, workspaceId, now, actor }
  // An issuer asks for what it wants by itself.
  const isAsked = !isConfined && needsFactor(row.user.workspace, role)
  const lacksFactor = isAsked && !(await hasFactor(db.read, account.id))
  const due = !row.lastSeenAt || row.lastSeenAt.getTime() <= now.getTime() - seenEveryMs(limits)
  return { ctx, lacksFactor, seen: due ? () => noteUse(ctx, row.lastSeenAt) : undefined }
}

/** Of concurrent requests, only one writes. */
function noteUse({ db, actor, now }: UserContext, lastSeenAt: Date | null) {
  const where = { id: actor.sessionId, lastSeenAt }
  return db.write((tx) => tx.session.updateMany({ where, data: { lastSeenAt: now } }))
}

function idleSince(now: Date, { idleHours } = LONGEST) {
  return new Date(now.getTime() - idleHours * HOUR_MS)
}

function begunSince(now: Date, { days } = LONGEST) {
  return new Date(now.getTime() - days * DAY_MS)
}

/** Often enough for a short limit, and no oftener: each is a write. */
function seenEveryMs({ idleHours }: SessionLimits) {
  return Math.min(HOUR_MS, (idleHours * HOUR_MS) / 12)
}

export function listSessions(ctx: UserContext, limits = LONGEST) {
  return ctx.db.read.session.findMany({
    where: {
      user: ownUsers(ctx.actor),
      expiresAt: { gt: ctx.now },
      createdAt: { gt: begunSince(ctx.now, limits) },
      OR: [{ lastSeenAt: null }, { lastSeenAt: { gt: idleSince(ctx.now, limits) } }],
    },
    orderBy: { id: 'desc' },
    select: { id: true, createdAt: true, lastSeenAt: true, address: true, userAgent: true },
  })
}

export async function forgetExpiredSessions(tx: Transaction, now: Date) {
  await tx.session.deleteMany({ where: { OR: [{ expiresAt: { lte: now } }, { lastSeenAt: { lte: idleSince(now) } }] } })
}
