import { audit } from '../audit/record'
import { timeInWords } from '../audit/time-in-words'
import type { Context } from '../context'
import type { Transaction } from '../db/database'
import type { CheckedToken } from './check'
import { storeScopes } from './scopes'
import { ACCESS_TOKENS } from './token'

export type NewAccessToken = { accessTokenId: number; token: string }

type Stored = CheckedToken & { userId: number; token: string; actsAs: string }

export async function storeToken(tx: Transaction, ctx: Context, stored: Stored): Promise<NewAccessToken> {
  const { workspaceId, now: createdAt } = ctx
  const { userId, token, actsAs, name, scopes, expiresAt } = stored
  const own = { workspaceId, userId, name, scopes: storeScopes(scopes), createdAt, expiresAt }
  const { id } = await tx.accessToken.create({ data: { ...own, ...ACCESS_TOKENS.record(token) } })
  const after = { 'acts as': actsAs, expires: timeInWords(expiresAt), scopes }
  await audit(tx, ctx, 'access token created', `${name} (#${id})`, { after })
  return { accessTokenId: id, token }
}
