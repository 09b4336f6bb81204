import type { UserContext } from '../context'
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
export async function readSession(db: Database, secret: string, now: Date): Promise<UserContext | undefined> {
  const row = await db.read.session.findUnique({ where: { secretHash: sha256(secret) }, include: { user: true } })
  if (!row || row.expiresAt <= now || row.user.disabledAt) return undefined
  const { id: userId, name, email, role, workspaceId } = row.user
  return { db, workspaceId, now, actor: { type: 'user', userId, name, email, role, sessionId: row.id } }
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
