import { audit } from '../audit/record'
import { ownUsers, type UserContext } from '../context'
import type { Database } from '../db/database'
import { NotFoundError } from '../errors'
import { sha256 } from '../values/sha256'

export async function endSession(ctx: UserContext) {
  await ctx.db.write((tx) => tx.session.deleteMany({ where: { id: ctx.actor.sessionId } }))
}

export async function endSessionOf(db: Database, secret: string) {
  await db.write((tx) => tx.session.deleteMany({ where: { secretHash: sha256(secret) } }))
}

/** `butThis`: this session goes on. */
export async function endAllSessions(ctx: UserContext, { butThis = false } = {}) {
  await ctx.db.write(async (tx) => {
    const spared = butThis ? { id: { not: ctx.actor.sessionId } } : {}
    const { count } = await tx.session.deleteMany({ where: { user: ownUsers(ctx.actor), ...spared } })
    const action = butThis ? 'signed out everywhere else' : 'signed out everywhere'
    if (count > 0) await audit(tx, ctx, action, ctx.actor.email)
  })
}

/** @throws NotFoundError when the person has no such session, which another workspace's never is to an issuer's session */
export async function endOtherSession(ctx: UserContext, { sessionId }: { sessionId: number }) {
  await ctx.db.write(async (tx) => {
    const session = await tx.session.findFirst({ where: { id: sessionId, user: ownUsers(ctx.actor) } })
    if (!session) throw new NotFoundError('No such session.')
    const { count } = await tx.session.deleteMany({ where: { id: sessionId } })
    if (count > 0) await audit(tx, ctx, 'session ended', `${ctx.actor.email}, from ${session.address}`)
  })
}
