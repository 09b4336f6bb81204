import { addYears } from 'date-fns'
import { audit } from '../audit/record'
import { timeInWords } from '../audit/time-in-words'
import type { Context } from '../context'
import { lockRow } from '../db/lock-row'
import { ForbiddenError, NotFoundError } from '../errors'
import type { FieldErrors, Result } from '../result'
import { characters, visibleLine } from '../values/text'
import { ALL_SCOPES, isScope, type Scope, storeScopes } from './scopes'
import { ACCESS_TOKENS } from './token'

export const MOST_TOKENS = 20

/** How long one is good unless somebody chooses. */
export const USUAL_DAYS = 90

export type NewAccessToken = { accessTokenId: number; token: string }

/** `userId`: as whom it acts. */
type Wanted = { userId: number; name: string; scopes: readonly string[]; expiresAt: Date | null }

/** For oneself; the command line for anybody. The token is in the result and nowhere else. */
export async function createAccessToken(
  ctx: Context,
  { userId, name: given, scopes, expiresAt }: Wanted,
): Promise<Result<NewAccessToken, { reason: 'invalid'; errors: FieldErrors }>> {
  const { workspaceId, now } = ctx
  if (ctx.actor.type === 'user' && ctx.actor.userId !== userId)
    throw new ForbiddenError('An access token is made by whom it acts as.')
  const name = visibleLine(given)
  const chosen = scopes.filter(isScope)
  const errors = { ...nameErrors(name), ...scopeErrors(scopes, chosen), ...expiryErrors(expiresAt, now) }
  if (Object.keys(errors).length > 0 || expiresAt === null) return { ok: false, reason: 'invalid', errors }
  const token = ACCESS_TOKENS.make()
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'User', userId)
    const owner = await tx.user.findFirst({
      where: { id: userId, workspaceId },
      select: { name: true, joinedAt: true },
    })
    if (!owner) throw new NotFoundError('No such user.')
    if (!owner.joinedAt) return { ok: false, reason: 'invalid', errors: { userId: notJoined } }
    const live = await tx.accessToken.count({ where: { workspaceId, userId, revokedAt: null, expiresAt: { gt: now } } })
    if (live >= MOST_TOKENS) return { ok: false, reason: 'invalid', errors: { name: tooMany } }
    const own = { workspaceId, userId, name, scopes: storeScopes(chosen), createdAt: now, expiresAt }
    const { id } = await tx.accessToken.create({ data: { ...own, ...ACCESS_TOKENS.record(token) } })
    const after = { 'acts as': owner.name, expires: timeInWords(expiresAt), scopes: chosen }
    await audit(tx, ctx, 'access token created', `${name} (#${id})`, { after })
    return { ok: true, accessTokenId: id, token }
  })
}

const notJoined = 'This person has not accepted the invitation yet.'
const tooMany = `You have ${MOST_TOKENS} access tokens that can be used. Revoke one first.`

function nameErrors(name: string): FieldErrors {
  if (name === '') return { name: 'Give the token a name, such as the script that will use it.' }
  return characters(name) > 100 ? { name: 'Use at most 100 characters.' } : {}
}

function scopeErrors(given: readonly string[], chosen: readonly Scope[]): FieldErrors {
  if (given.length === 0) return { scopes: 'Choose what the token may do.' }
  const unknown = given.find((scope) => !isScope(scope))
  if (unknown === undefined || chosen.length === given.length) return {}
  return { scopes: `There is no scope "${visibleLine(unknown).slice(0, 50)}". There are ${ALL_SCOPES.join(', ')}.` }
}

function expiryErrors(expiresAt: Date | null, now: Date): FieldErrors {
  if (!expiresAt || Number.isNaN(expiresAt.getTime())) return { expiresAt: 'Choose the day on which it expires.' }
  if (expiresAt <= now) return { expiresAt: 'Choose a time that is still to come.' }
  return expiresAt > addYears(now, 1) ? { expiresAt: 'Choose a time within a year.' } : {}
}
