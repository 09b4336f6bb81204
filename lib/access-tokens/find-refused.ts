import type { Database } from '../db/database'
import { sha256 } from '../values/sha256'
import { ACCESS_TOKENS } from './token'

/** Whose token it was that is no longer taken, and why; undefined for one that never was. */
export async function findRefusedToken(db: Database, token: string, now: Date) {
  if (!ACCESS_TOKENS.isWellFormed(token)) return undefined
  const row = await db.read.accessToken.findUnique({
    where: { hash: sha256(token) },
    include: { user: { select: { disabledAt: true, isServiceAccount: true } } },
  })
  if (!row) return undefined
  const { id, workspaceId, userId, name, revokedAt, expiresAt, user } = row
  const [why] = [
    ...(revokedAt ? ['it is revoked'] : []),
    ...(expiresAt <= now ? ['it has expired'] : []),
    ...(user.disabledAt && !user.isServiceAccount ? ['its owner is disabled'] : []),
    'it is not usable',
  ]
  return { accessTokenId: id, workspaceId, userId, reason: `${name} (#${id}), ${why}` }
}
