import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { TransactionConflict } from '../db/transaction-conflict'
import { NotFoundError } from '../errors'
import type { FieldErrors, Result } from '../result'
import { type ApiKeyState, apiKeyState } from './state'

const MAX_RATE = 1_000_000
const MAX_BURST = 10_000_000

/** `rate`: alerts a second; `burst`: alerts at once. Both null: the server's settings. */
export type ApiKeyLimit = { rate: number | null; burst: number | null }

type Refusal = { reason: 'invalid'; errors: FieldErrors } | { reason: Exclude<ApiKeyState, 'active'> } | Overtaken

/** Changes with everything that a limit's form holds. */
export function limitMark({ rate, burst }: ApiKeyLimit) {
  return JSON.stringify([rate, burst])
}

/** `mark`: of the edited limit; undefined replaces any. */
export async function limitApiKey(
  ctx: Context,
  { apiKeyId, mark, rate, burst }: ApiKeyLimit & { apiKeyId: number; mark?: string },
): Promise<Result<{ mark: string }, Refusal>> {
  requirePermission(ctx, 'manage API keys')
  requireConfirmed(ctx)
  const errors = limitErrors({ rate, burst })
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  return ctx.db.write(async (tx) => {
    const key = await tx.apiKey.findFirst({ where: { id: apiKeyId, workspaceId: ctx.workspaceId } })
    if (!key) throw new NotFoundError('No such API key.')
    const state = apiKeyState(key, ctx.now)
    if (state !== 'active') return { ok: false, reason: state }
    const about = `limit of API key ${apiKeyId}`
    if (mark !== undefined && mark !== limitMark(key)) return overtaken(tx, ctx, about)
    const saved = { ok: true, mark: limitMark({ rate, burst }) } as const
    if (saved.mark === limitMark(key)) return saved
    const asRead = { id: key.id, rate: key.rate, burst: key.burst, revokedAt: null }
    const { count } = await tx.apiKey.updateMany({ where: asRead, data: { rate, burst } })
    if (count === 0) throw new TransactionConflict()
    const [before, after] = [{ 'rate limit': limitInWords(key) }, { 'rate limit': limitInWords({ rate, burst }) }]
    await audit(tx, ctx, 'api key limited', `${key.name} (#${key.id})`, { about, before, after })
    return saved
  })
}

export function parseLimit(text: string) {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

export function limitInWords({ rate, burst }: ApiKeyLimit) {
  if (rate === null || burst === null) return "the server's own"
  return `${inWords(rate)} a second, ${inWords(burst)} at once`
}

function limitErrors({ rate, burst }: ApiKeyLimit): FieldErrors {
  if (rate === null && burst === null) return {}
  return { ...numberErrors('rate', rate, MAX_RATE), ...numberErrors('burst', burst, MAX_BURST) }
}

function numberErrors(field: string, value: number | null, most: number): FieldErrors {
  if (value === null) return { [field]: 'Give both numbers, or neither.' }
  if (Number.isInteger(value) && value >= 1 && value <= most) return {}
  return { [field]: `Give a whole number from 1 to ${inWords(most)}.` }
}

function inWords(count: number) {
  return new Intl.NumberFormat('en').format(count)
}
