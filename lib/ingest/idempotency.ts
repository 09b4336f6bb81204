import { type Batch, insertMissing } from '../db/batch'
import type { IncidentStatus, Transaction } from '../db/database'
import { TransactionConflict } from '../db/transaction-conflict'

const KEPT_HOURS = 72

export type Idempotency = { apiKeyId: number; key: string; bodyHash: string; now: Date }

/** What an Idempotency-Key has opened before, and with which body. */
export type Precedent = {
  bodyHash: string
  incident: { id: number; status: IncidentStatus; receivedAt: Date }
}

export function idempotencyName({ apiKeyId, key }: { apiKeyId: number; key: string }) {
  return `${apiKeyId}/${key}`
}

/** What these keys opened within 72 hours, by their idempotencyName; rows that are older are deleted. */
export async function findPrecedents(tx: Transaction, sent: Idempotency[]) {
  const [first] = sent
  if (!first) return new Map<string, Precedent>()
  const rows = await tx.idempotencyKey.findMany({
    where: { OR: sent.map(({ apiKeyId, key }) => ({ apiKeyId, key })) },
    include: { incident: { select: { id: true, status: true, receivedAt: true } } },
  })
  const isOver = ({ createdAt }: { createdAt: Date }) => createdAt <= expiry(first.now)
  const over = rows.filter(isOver).map(({ apiKeyId, key, createdAt }) => ({ apiKeyId, key, createdAt }))
  if (over.length > 0) await tx.idempotencyKey.deleteMany({ where: { OR: over } })
  return new Map<string, Precedent>(rows.filter((row) => !isOver(row)).map((row) => [idempotencyName(row), row]))
}

/** @throws TransactionConflict when another instance has used one of them at the same moment */
export async function rememberIdempotencyKeys(batch: Batch, opened: (Idempotency & { incident: { id: number } })[]) {
  if (opened.length === 0) return
  const rows = opened.map(({ now, incident, ...row }) => ({ ...row, incidentId: incident.id, createdAt: now }))
  const inserted = await insertMissing(batch, 'IdempotencyKey', IDEMPOTENCY_KEY, rows)
  if (inserted < opened.length) throw new TransactionConflict('Idempotency-Key used at the same moment')
}

const IDEMPOTENCY_KEY = {
  apiKeyId: 'integer',
  key: 'text',
  bodyHash: 'text',
  incidentId: 'integer',
  createdAt: 'timestamp',
} as const

/** Deletes the keys whose 72 hours are over. */
export async function forgetIdempotencyKeys(tx: Transaction, now: Date) {
  await tx.idempotencyKey.deleteMany({ where: { createdAt: { lte: expiry(now) } } })
}

function expiry(now: Date) {
  return new Date(now.getTime() - KEPT_HOURS * 3_600_000)
}
