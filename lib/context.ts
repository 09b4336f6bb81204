import type { Database, Role } from './db/database'
import { ForbiddenError } from './errors'

export type UserActor = { type: 'user'; userId: number; name: string; email: string; role: Role; sessionId: number }

/** `system` is the command line and the server itself. */
export type Actor = UserActor | { type: 'system' }

/** What every verb takes first: where, for whom, by whom, when. */
export type Context<A extends Actor = Actor> = { db: Database; workspaceId: number; actor: A; now: Date }

/** A context whose actor is a signed-in person. */
export type UserContext = Context<UserActor>

/** @throws ForbiddenError unless the actor is an admin or the system */
export function requireAdmin(ctx: Context) {
  if (ctx.actor.type === 'user' && ctx.actor.role !== 'admin') throw new ForbiddenError('Only admins may do this.')
}

/** The row id of the person who acts; null for the system. */
export function actorUserId(ctx: Context) {
  return ctx.actor.type === 'user' ? ctx.actor.userId : null
}
