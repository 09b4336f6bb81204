import type { Database } from './db/database'
import { ConfirmationNeededError, ForbiddenError } from './errors'
import { isAllowed, neededFor, type Permission, type Role, type Standing } from './permissions'

export type UserActor = {
  type: 'user'
  userId: number
  accountId: number
  name: string
  email: string
  role: Role
  /** In teams, where it is more than that of a member. */
  teams?: readonly Standing[]
  /** 0 for an access token. */
  sessionId: number
  /** The access token in words; undefined in the portal. */
  through?: string | undefined
  accessTokenId?: number
  /** In which the person reads times; undefined: the browser's. */
  timeZone?: string | undefined
  /** Signed in by an issuer, whose admins say who that is: nothing of the account beyond the workspace may be reached. */
  isConfined?: boolean
  /** Of a session whose person has not proven for a while who they are. Access tokens and the command line are their own proof. */
  mustConfirm?: boolean
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

/** Users that are people, not what acts by an access token of the workspace. */
export const PEOPLE = { isServiceAccount: false } as const

/** The users whom the person who acts may see as their own. */
export function ownUsers({ userId, accountId, isConfined }: UserActor) {
  return isConfined ? { id: userId } : { accountId }
}

/** `teamId`: whose the object is that it is about; null or undefined for nobody's. */
export function may({ actor }: Pick<Context, 'actor'>, permission: Permission, teamId?: number | null) {
  return actor.type === 'system' || isAllowed(actor, permission, teamId)
}

/** @throws ForbiddenError which says who may */
export function requirePermission(ctx: Pick<Context, 'actor'>, permission: Permission, teamId?: number | null) {
  if (!may(ctx, permission, teamId)) throw new ForbiddenError(neededFor(permission))
}

/** For what would let a stranger at somebody's unlocked computer stay. */
export function requireConfirmed(ctx: Context) {
  if (ctx.actor.type === 'user' && ctx.actor.mustConfirm) throw new ConfirmationNeededError('Confirm that it is you.')
}

export function actorUserId(ctx: Context) {
  return ctx.actor.type === 'user' ? ctx.actor.userId : null
}
