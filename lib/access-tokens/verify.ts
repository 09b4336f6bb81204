import { isActive } from '../auth/memberships'
import type { UserActor, UserContext } from '../context'
import type { Database } from '../db/database'
import { sha256 } from '../values/sha256'
import { findToken } from './find'
import { readScopes, type Scope, scopesOf } from './scopes'
import { ACCESS_TOKENS } from './token'

const USED_EVERY_MS = 60_000

/** `used` records that the token is in use; defined at most once a minute. */
export type Verified = { ctx: UserContext; accessTokenId: number; scopes: Scope[]; used?: () => Promise<unknown> }

/** Reads the database for each request, so that revoking takes effect at once. Undefined for what is no token that can be used. */
export async function verifyAccessToken(db: Database, token: string, now: Date): Promise<Verified | undefined> {
  if (!ACCESS_TOKENS.isWellFormed(token)) return undefined
  const row = await findToken(db, sha256(token))
  if (!row || row.revokedAt || row.expiresAt <= now || !mayAct(row.user)) return undefined
  const { id: accessTokenId, workspaceId, name: tokenName, user, lastUsedAt } = row
  const person = { userId: user.id, accountId: user.accountId, name: user.name, email: user.email }
  const timeZone = user.timeZone ?? undefined
  const through = { sessionId: 0, accessTokenId, through: `access token ${tokenName} (#${accessTokenId})` }
  const { role, teams } = user
  const actor: UserActor = { type: 'user', ...person, role, teams, timeZone, ...through }
  const ctx: UserContext = { db, workspaceId, now, actor }
  const verified = { ctx, accessTokenId, scopes: scopesOf(user.role, readScopes(row.scopes)) }
  const isFresh = lastUsedAt && Math.abs(now.getTime() - lastUsedAt.getTime()) < USED_EVERY_MS
  return isFresh ? verified : { ...verified, used: () => noteUse(db, { accessTokenId, lastUsedAt, now }) }
}

function mayAct(user: Parameters<typeof isActive>[0] & { isServiceAccount: boolean }) {
  return user.isServiceAccount || isActive(user)
}

/** Of concurrent requests, only one writes. */
function noteUse(db: Database, use: { accessTokenId: number; lastUsedAt: Date | null; now: Date }) {
  const where = { id: use.accessTokenId, lastUsedAt: use.lastUsedAt }
  return db.write((tx) => tx.accessToken.updateMany({ where, data: { lastUsedAt: use.now } }))
}
