import type { Database, Role } from './db/database'
import { ForbiddenError } from './errors'

export type UserActor = {
  type: 'user'
  userId: number
  accountId: number
  name: string
  email: string
  role: Role
  /** 0 for an access token. */
  sessionId: number
  /** The access token in words; undefined in the portal. */
  through?: string | undefined
  accessTokenId?: number
  /** In which the person reads times; undefined: the browser's. */
  timeZone?: string | undefined
  /** Signed in by an issuer, whose admins say who that is: nothing of the account beyond the workspace may be reached. */
  isConfined?: boolean
}

type Actor = UserActor | { type: 'system' }

/** The request that is answered, as the audit log names it. */
export type RequestOrigin = {
  id: string
  address: string
  /** Whether something of it is in the audit log already. */
  isAudited?: boolean
}

export type Context<A extends Actor = Actor> = {
  db: Database
  workspaceId: number
  actor: A
  now: Date
  /** Whether its changes are recorded together, by who makes them: one audit entry says all. */
  isRecordedTogether?: boolean
  /** Undefined when nobody asked by HTTP. */
  request?: RequestOrigin | undefined
}

export type UserContext = Context<UserActor>

/** The users whom the person who acts may see as their own. */
export function ownUsers({ userId, accountId, isConfined }: UserActor) {
  return isConfined ? { id: userId } : { accountId }
}

export function requireAdmin(ctx: Context) {
  if (ctx.actor.type === 'user' && ctx.actor.role !== 'admin') throw new ForbiddenError('Only admins may do this.')
}

export function actorUserId(ctx: Context) {
  return ctx.actor.type === 'user' ? ctx.actor.userId : null
}
