import { ownUsers, type UserActor, type UserContext } from '../context'
import type { Database, Transaction } from '../db/database'
import { sql } from '../db/sql/sql'
import { hasFactor } from '../factors/has-factor'
import { needsFactor } from '../factors/needs-factor'
import { randomSecret } from '../values/random'
import { sha256 } from '../values/sha256'
import { type StoredTime, storedTime } from '../values/stored-time'
import { readStanding } from './standing'

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

type Which = { secretHash: string } | { id: number }

async function findSession(db: Database, which: Which, now: Date, limits: SessionLimits) {
  const row = await readRow(db, which)
  if (!row || new Date(row.expiresAt) <= now || row.disabledAt !== null || row.shutOutAt !== null) return undefined
  const [lastSeenAt, confirmedAt] = [storedTime(row.lastSeenAt), storedTime(row.confirmedAt)]
  if (new Date(row.createdAt) <= begunSince(now, limits)) return undefined
  if (lastSeenAt && lastSeenAt <= idleSince(now, limits)) return undefined
  const { userId, accountId, name, email, role, workspaceId } = row
  const person = { userId, accountId, name, email, role, teams: await readStanding(db, { workspaceId, userId }) }
  const timeZone = row.timeZone ?? undefined
  const isConfined = row.issuerId !== null
  const mustConfirm = !confirmedAt || confirmedAt.getTime() <= now.getTime() - CONFIRMED_MS
  const actor: UserActor = { type: 'user', ...person, sessionId: row.id, timeZone, isConfined, mustConfirm }
  const ctx: UserContext = { db, workspaceId, now, actor }
  // An issuer asks for what it wants by itself.
  const isAsked = !isConfined && needsFactor(row, role)
  const lacksFactor = isAsked && !(await hasFactor(db.read, accountId))
  const due = !lastSeenAt || lastSeenAt.getTime() <= now.getTime() - seenEveryMs(limits)
  return { ctx, lacksFactor, seen: due ? () => noteUse(ctx, lastSeenAt) : undefined }
}

type Row = Pick<UserActor, 'userId' | 'accountId' | 'name' | 'email' | 'role'> & {
  id: number
  workspaceId: number
  timeZone: string | null
  issuerId: number | null
  factorRoles: string
} & Record<'createdAt' | 'expiresAt', Date | number> &
  Record<'lastSeenAt' | 'confirmedAt' | 'disabledAt' | 'shutOutAt', StoredTime>

/** By hand-written SQL, since each page and each action asks for it. */
async function readRow({ query }: Database, which: Which) {
  const isIt = 'id' in which ? sql`session."id" = ${which.id}` : sql`session."secretHash" = ${which.secretHash}`
  const [row] = await query<Row>`
    SELECT session."id", session."createdAt", session."expiresAt", session."lastSeenAt", session."confirmedAt",
      session."issuerId", session."userId", person."workspaceId", person."name", person."role", person."disabledAt",
      person."shutOutAt", person."accountId", account."email", account."timeZone", workspace."factorRoles"
    FROM "Session" AS session JOIN "User" AS person ON person."id" = session."userId"
      JOIN "Account" AS account ON account."id" = person."accountId"
      JOIN "Workspace" AS workspace ON workspace."id" = person."workspaceId"
    WHERE ${isIt}`
  return row
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
