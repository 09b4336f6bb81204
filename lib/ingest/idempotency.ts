import type { Transaction } from '../db/database'
import { TransactionConflict } from '../db/transaction-conflict'

const KEPT_HOURS = 72

export type Idempotency = { apiKeyId: number; key: string; bodyHash: string; now: Date }

/** The incident that this key opened within 72 hours, if it did. */
export async function findReplay(tx: Transaction, { apiKeyId, key, bodyHash, now }: Idempotency) {
  const row = await tx.idempotencyKey.findUnique({
    where: { apiKeyId_key: { apiKeyId, key } },
    include: { incident: { select: { id: true, status: true, receivedAt: true } } },
  })
  if (!row) return undefined
  if (row.createdAt <= expiry(now)) {
    await tx.idempotencyKey.deleteMany({ where: { apiKeyId, key, createdAt: row.createdAt } })
    return undefined
  }
  const kind = row.bodyHash === bodyHash ? ('same-body' as const) : ('other-body' as const)
  return { kind, incident: row.incident }
}

export async function rememberIdempotencyKey(tx: Transaction, idempotency: Idempotency, incidentId: number) {
  const { apiKeyId, key, bodyHash, now } = idempotency
  const inserted = await tx.$executeRaw`
    INSERT INTO "IdempotencyKey" ("apiKeyId", "key", "bodyHash", "incidentId", "createdAt")
    VALUES (${apiKeyId}, ${key}, ${bodyHash}, ${incidentId}, ${now}) ON CONFLICT DO NOTHING`
  if (inserted === 0) throw new TransactionConflict('Idempotency-Key used at the same moment')
}

/** Deletes the keys whose 72 hours are over. */
export async function forgetIdempotencyKeys(tx: Transaction, now: Date) {
  await tx.idempotencyKey.deleteMany({ where: { createdAt: { lte: expiry(now) } } })
}

function expiry(now: Date) {
  return new Date(now.getTime() - KEPT_HOURS * 3_600_000)
}
