import type { Database } from '../db/database'
import { sha256 } from '../sha256'
import { apiKeyState } from './state'
import { isWellFormedToken } from './token'

/** A key whose token was good at the time of the request. */
export type VerifiedKey = { apiKeyId: number; workspaceId: number; tokenId: number; lastUsedAt: Date | null }

/** The key that a token belongs to, asked of the database each time, so that revoking holds from the next request. */
export async function verifyToken(db: Database, token: string, now: Date): Promise<VerifiedKey | undefined> {
  if (!isWellFormedToken(token)) return undefined
  const row = await db.read.apiToken.findUnique({ where: { hash: sha256(token) }, include: { apiKey: true } })
  if (!row || apiKeyState(row.apiKey, now) !== 'active') return undefined
  if (row.endsAt && row.endsAt <= now) return undefined
  return { apiKeyId: row.apiKeyId, workspaceId: row.apiKey.workspaceId, tokenId: row.id, lastUsedAt: row.lastUsedAt }
}
