import { audit, auditOf, type From } from '../audit/record'
import { ownUsers, type UserContext } from '../context'
import type { Database } from '../db/database'
import { NotFoundError } from '../errors'
import { sha256 } from '../values/sha256'

export async function endSession(ctx: UserContext) {
  await ctx.db.write(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: ctx.actor.sessionId } })
    if (count > 0) await audit(tx, ctx, 'signed out', ctx.actor.email)
  })
}

type Ending = { secret: string; now: Date; from: From; how?: string }

/** The session of a secret, if there is one. `how`: where nobody asked for it, such as `by the next sign-in in the browser`. */
export async function endSessionOf(db: Database, { secret, now: at, from, how }: Ending) {
  const include = { user: { select: { workspaceId: true, account: { select: { email: true } } } } }
  await db.write(async (tx) => {
    const session = await tx.session.findUnique({ where: { secretHash: sha256(secret) }, include })
    if (!session) return
    const { count } = await tx.session.deleteMany({ where: { id: session.id } })
    const { userId, user } = session
    const { workspaceId, account } = user
    const subject = [account.email, how].filter(Boolean).join(', ')
    if (count > 0) await auditOf(tx, { workspaceId, userId, at, from }, 'signed out', subject)
  })
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
