import { differenceInYears } from 'date-fns'
import { audit } from '../audit/record'
import { timeInWords } from '../audit/time-in-words'
import { actorUserId, type Context, requireConfirmed, requirePermission } from '../context'
import type { FieldErrors, Result } from '../result'
import type { SenderName } from '../senders/senders'
import type { Reading } from '../sources/reading'
import { storeReading } from '../sources/stored-reading'
import { characters, visibleLine } from '../values/text'
import { newToken, tokenRecord } from './token'

const MOST_YEARS = 50

export type NewApiKey = { apiKeyId: number; token: string }

/** The token is in the result and nowhere else. With `reading` the key is a source; `sender`: the tool that it is for. */
export async function createApiKey(
  ctx: Context,
  input: { name: string; expiresAt: Date | null; reading?: Reading | undefined; sender?: SenderName | undefined },
): Promise<Result<NewApiKey, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'manage API keys')
  requireConfirmed(ctx)
  const name = visibleLine(input.name)
  const errors = { ...nameErrors(name), ...expiryErrors(input.expiresAt, ctx.now) }
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const token = newToken()
  const apiKeyId = await ctx.db.write(async (tx) => {
    const key = await tx.apiKey.create({
      data: {
        name,
        workspaceId: ctx.workspaceId,
        createdById: actorUserId(ctx),
        createdAt: ctx.now,
        expiresAt: input.expiresAt,
        reading: input.reading ? storeReading(input.reading) : null,
        sender: input.sender ?? null,
        tokens: { create: { ...tokenRecord(token), createdAt: ctx.now } },
      },
    })
    const expires = input.expiresAt ? timeInWords(input.expiresAt) : 'never'
    const after = { expires, 'read as': input.reading?.name ?? '' }
    await audit(tx, ctx, 'api key created', `${name} (#${key.id})`, { after })
    return key.id
  })
  return { ok: true, apiKeyId, token }
}

function nameErrors(name: string): FieldErrors {
  if (name === '') return { name: 'Give the key a name, such as the monitor that will use it.' }
  return characters(name) > 100 ? { name: 'Use at most 100 characters.' } : {}
}

function expiryErrors(expiresAt: Date | null, now: Date): FieldErrors {
  if (!expiresAt) return {}
  if (Number.isNaN(expiresAt.getTime())) return { expiresAt: 'Choose a date, or leave it empty.' }
  if (expiresAt <= now) return { expiresAt: 'Choose a time that is still to come.' }
  const isFar = differenceInYears(expiresAt, now) >= MOST_YEARS
  return isFar ? { expiresAt: `Choose a time within ${MOST_YEARS} years, or leave it empty.` } : {}
}
