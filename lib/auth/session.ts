import type { UserActor, UserContext } from '../context'
import type { Database, Transaction } from '../db/database'
import { randomSecret } from '../random'
import { sha256 } from '../sha256'

export const SESSION_DAYS = 30

export type Browser = { address: string; userAgent: string }

/** Signs a person in. The secret goes into the browser's cookie; the row keeps its hash. */
export async function createSession(tx: Transaction, input: { userId: number; now: Date; browser: Browser }) {
  const secret = randomSecret()
  const expiresAt = new Date(input.now.getTime() + SESSION_DAYS * 86_400_000)
  const { address, userAgent } = input.browser
  await tx.session.create({
    data: {
      userId: input.userId,
      secretHash: sha256(secret),
      createdAt: input.now,
      expiresAt,
      address,
      userAgent: userAgent.slice(0, 300),
    },
  })
  return secret
}

/** Who a cookie's secret belongs to, asked of the database on every request; undefined once the session has ended. */
export function readSession(db: Database, secret: string, now: Date): Promise<UserContext | undefined> {
  return findSession(db, { secretHash: sha256(secret) }, now)
}

/** The same person's context at a later time; undefined once the session has ended. */
export function continueSession(ctx: UserContext, now: Date): Promise<UserContext | undefined> {
  return findSession(ctx.db, { id: ctx.actor.sessionId }, now)
}

async function findSession(db: Database, where: { secretHash: string } | { id: number }, now: Date) {
  const row = await db.read.session.findUnique({ where, include: { user: true } })
  if (!row || row.expiresAt <= now || row.user.disabledAt) return undefined
  const { id: userId, name, email, role, workspaceId } = row.user
  const actor: UserActor = { type: 'user', userId, name, email, role, sessionId: row.id }
  return { db, workspaceId, now, actor }
}

/** The signed-in person's own sessions, newest first. */
export function listSessions(ctx: UserContext) {
  return ctx.db.read.session.findMany({
    where: { userId: ctx.actor.userId, expiresAt: { gt: ctx.now } },
    orderBy: { id: 'desc' },
    select: { id: true, createdAt: true, address: true, userAgent: true },
  })
}

/** Signs out of this browser. */
export async function endSession(ctx: UserContext) {
  await ctx.db.write((tx) => tx.session.deleteMany({ where: { id: ctx.actor.sessionId } }))
}

/** Signs out of every browser, this one as well. */
export async function endAllSessions(ctx: UserContext) {
  await ctx.db.write((tx) => tx.session.deleteMany({ where: { userId: ctx.actor.userId } }))
}

/** Deletes sessions that have run out. */
export async function forgetExpiredSessions(tx: Transaction, now: Date) {
  await tx.session.deleteMany({ where: { expiresAt: { lte: now } } })
}
