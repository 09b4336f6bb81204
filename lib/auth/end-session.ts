import { audit } from '../audit/record'
import { ownUsers, type UserContext } from '../context'
import type { Database } from '../db/database'
import { sha256 } from '../values/sha256'

export async function endSession(ctx: UserContext) {
  await ctx.db.write((tx) => tx.session.deleteMany({ where: { id: ctx.actor.sessionId } }))
}

export async function endSessionOf(db: Database, secret: string) {
  await db.write((tx) => tx.session.deleteMany({ where: { secretHash: sha256(secret) } }))
}

export async function endAllSessions(ctx: UserContext) {
  await ctx.db.write(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { user: ownUsers(ctx.actor) } })
    if (count > 0) await audit(tx, ctx, 'signed out everywhere', ctx.actor.email)
  })
}
