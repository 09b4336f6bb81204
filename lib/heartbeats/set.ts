import { audit } from '../audit/record'
import { steadyTimePast } from '../clock/steady-time'
import { type Context, requirePermission } from '../context'
import type { Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import { newRequestId } from '../http/request-id'
import { createRouting } from '../incidents/route'
import type { FieldErrors, Result } from '../result'
import { applyOwnNotices } from '../signals/own-signals'
import { randomSecret } from '../values/random'
import { sha256 } from '../values/sha256'
import { dueAfter } from './hear'
import { PERIOD_UNITS, periodInWords } from './period'

const LONGEST = 366 * PERIOD_UNITS.days

export type HeartbeatPeriod = { everyMinutes: number; graceMinutes: number }

/**
 * The period starts now. Only the first call returns `pingSecret`.
 * @throws NotFoundError when the workspace has no such key
 */
export async function setHeartbeat(
  ctx: Context,
  { apiKeyId, everyMinutes, graceMinutes }: HeartbeatPeriod & { apiKeyId: number },
): Promise<Result<{ pingSecret: string | undefined }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'manage API keys')
  const { db, workspaceId, now } = ctx
  return db.write(async (tx) => {
    const name = await keyName(tx, ctx, apiKeyId)
    const errors = periodErrors({ everyMinutes, graceMinutes })
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
    const dueAt = dueAfter(await steadyTimePast(tx, now), { everyMinutes, graceMinutes })
    const period = { everyMinutes, graceMinutes, dueAt }
    const before = await tx.heartbeat.findFirst({ where: { apiKeyId, workspaceId } })
    const { count } = await tx.heartbeat.updateMany({ where: { apiKeyId, workspaceId }, data: period })
    const pingSecret = count > 0 ? undefined : randomSecret()
    if (pingSecret !== undefined) {
      const newest = { where: { workspaceId, apiKeyId }, orderBy: { id: 'desc' }, select: { id: true } } as const
      const heardIncidentId = (await tx.incident.findFirst(newest))?.id ?? 0
      const heardDeliveryId = (await tx.delivery.findFirst(newest))?.id ?? 0
      const heard = { heardIncidentId, heardDeliveryId }
      await tx.heartbeat.create({ data: { apiKeyId, workspaceId, ...period, ...heard, pingHash: sha256(pingSecret) } })
    }
    const details = { before: before ? inWords(before) : undefined, after: inWords(period) }
    await audit(tx, ctx, 'heartbeat set', `${name} (#${apiKeyId}), from now`, details)
    return { ok: true, pingSecret }
  })
}

/** @throws NotFoundError when the workspace has no such key, or it has no heartbeat */
export async function renewPingSecret(ctx: Context, apiKeyId: number): Promise<string> {
  requirePermission(ctx, 'manage API keys')
  const pingSecret = randomSecret()
  return ctx.db.write(async (tx) => {
    const name = await keyName(tx, ctx, apiKeyId)
    const where = { apiKeyId, workspaceId: ctx.workspaceId }
    const { count } = await tx.heartbeat.updateMany({ where, data: { pingHash: sha256(pingSecret) } })
    if (count === 0) throw new NotFoundError('The API key has no heartbeat.')
    await audit(tx, ctx, 'ping address renewed', `${name} (#${apiKeyId})`)
    return pingSecret
  })
}

/**
 * Also resolves the incident of the key's silence.
 * @throws NotFoundError when the workspace has no such key
 */
export async function removeHeartbeat(ctx: Context, apiKeyId: number): Promise<void> {
  requirePermission(ctx, 'manage API keys')
  const { db, workspaceId, now } = ctx
  return db.write(async (tx) => {
    const name = await keyName(tx, ctx, apiKeyId)
    const before = await tx.heartbeat.findFirst({ where: { apiKeyId, workspaceId } })
    const { count } = await tx.heartbeat.deleteMany({ where: { apiKeyId, workspaceId } })
    if (!before || count === 0) return
    const batch = { ...db.statements(tx), ids: new Map<string, number>() }
    const over = { workspaceId, apiKeyId, requestId: newRequestId(), receivedAt: now, alert: undefined }
    await applyOwnNotices(
      batch,
      createRouting(() => now),
      'silence',
      [over],
    )
    await audit(tx, ctx, 'heartbeat removed', `${name} (#${apiKeyId})`, { before: inWords(before) })
  })
}

async function keyName(tx: Transaction, { workspaceId }: Context, apiKeyId: number) {
  const key = await tx.apiKey.findFirst({ where: { id: apiKeyId, workspaceId }, select: { name: true } })
  if (!key) throw new NotFoundError('No such API key.')
  return key.name
}

function inWords({ everyMinutes, graceMinutes }: HeartbeatPeriod) {
  return { every: periodInWords(everyMinutes), grace: periodInWords(graceMinutes) }
}

function periodErrors({ everyMinutes, graceMinutes }: HeartbeatPeriod): FieldErrors {
  return {
    ...(!isWhole(everyMinutes, 1) && { every: 'Give a whole number: from 1 minute to 366 days.' }),
    ...(!isWhole(graceMinutes, 0) && { grace: 'Give a whole number: from 0 minutes to 366 days.' }),
  }
}

function isWhole(minutes: number, least: number) {
  return Number.isInteger(minutes) && minutes >= least && minutes <= LONGEST
}
