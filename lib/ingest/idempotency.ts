import { readSettled } from '../clock/steady-time'
import type { IncidentStatus, Transaction } from '../db/database'
import { type Batch, insertMissing } from '../db/sql/batch'
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

/**
 * What these keys opened within 72 hours, by their idempotencyName; rows that are older are deleted. A clock that leaps
 * ahead does not end them before it has stayed there for an hour: each would let an alert open a second incident.
 */
export async function findPrecedents(batch: Batch, sent: Idempotency[]) {
  const precedents = new Map<string, Precedent>()
  const [first] = sent
  if (!first) return precedents
  const wanted = batch.jsonTable(
    { apiKeyId: 'integer', key: 'text' },
    sent.map(({ apiKeyId, key }) => ({ apiKeyId, key })),
  )
  const now = await readSettled(batch, first.now)
  await batch.execute`
    DELETE FROM "IdempotencyKey" WHERE "createdAt" <= ${expiry(now)}
      AND ("apiKeyId", "key") IN (SELECT "apiKeyId", "key" FROM ${wanted} AS wanted)`
  const rows = await batch.query<PrecedentRow>`
    SELECT used."apiKeyId", used."key", used."bodyHash", incident."id", incident."status", incident."receivedAt"
    FROM ${wanted} AS wanted CROSS JOIN "IdempotencyKey" AS used JOIN "Incident" AS incident ON incident."id" = used."incidentId"
    WHERE used."apiKeyId" = wanted."apiKeyId" AND used."key" = wanted."key"`
  for (const { bodyHash, id, status, receivedAt, ...key } of rows) {
    const incident = { id: Number(id), status, receivedAt: new Date(receivedAt) }
    precedents.set(idempotencyName(key), { bodyHash, incident })
  }
  return precedents
}

type PrecedentRow = {
  apiKeyId: number
  key: string
  bodyHash: string
  id: number
  status: IncidentStatus
  receivedAt: Date | string
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
