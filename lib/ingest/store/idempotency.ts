import { readSettled } from '../../clock/steady-time'
import type { Database, IncidentStatus } from '../../db/database'
import { deleteInParts } from '../../db/delete-in-parts'
import { type Batch, insertMissing } from '../../db/sql/batch'
import { sql } from '../../db/sql/sql'
import { TransactionConflict } from '../../db/transaction-conflict'
import type { ReceivedAlert } from '../received'

const KEPT_HOURS = 72
const FORGOTTEN_AT_ONCE = 500

export type Precedent = {
  bodyHash: string
  /** Undefined when a source's body touched none. */
  incident: { id: number; status: IncidentStatus; receivedAt: Date } | undefined
  /** JSON text: what a source's alerts did. */
  outcomes: string | null
}

type Sent = Pick<ReceivedAlert, 'apiKeyId' | 'receivedAt' | 'idempotency'>

export function precedentName({ apiKeyId }: { apiKeyId: number }, { key }: { key: string }) {
  return `${apiKeyId}/${key}`
}

/** Deletes those over 72 hours old. If the clock jumps ahead, an hour later: a repeat must open no second incident. */
export async function findPrecedents(batch: Batch, requests: Sent[]) {
  const precedents = new Map<string, Precedent>()
  const sent = requests.flatMap(({ apiKeyId, receivedAt, idempotency }) =>
    idempotency ? [{ apiKeyId, key: idempotency.key, receivedAt }] : [],
  )
  const [first] = sent
  if (!first) return precedents
  const wanted = batch.jsonTable({ apiKeyId: 'integer', key: 'text' }, sent)
  const now = await readSettled(batch, first.receivedAt)
  await batch.execute`
    DELETE FROM "IdempotencyKey" WHERE "createdAt" <= ${expiry(now)}
      AND ("apiKeyId", "key") IN (SELECT "apiKeyId", "key" FROM ${wanted} AS wanted)`
  const rows = await batch.query<PrecedentRow>`
    SELECT used."apiKeyId", used."key", used."bodyHash", used."outcomes",
      incident."id", incident."status", incident."receivedAt"
    FROM ${wanted} AS wanted CROSS JOIN "IdempotencyKey" AS used
    LEFT JOIN "Incident" AS incident ON incident."id" = used."incidentId"
    WHERE used."apiKeyId" = wanted."apiKeyId" AND used."key" = wanted."key"`
  for (const { bodyHash, outcomes, id, status, receivedAt, apiKeyId, key } of rows) {
    const incident = id === null ? undefined : { id, status, receivedAt: new Date(receivedAt) }
    precedents.set(precedentName({ apiKeyId }, { key }), { bodyHash, incident, outcomes })
  }
  return precedents
}

type PrecedentRow = {
  apiKeyId: number
  key: string
  bodyHash: string
  outcomes: string | null
  id: number | null
  status: IncidentStatus
  receivedAt: Date | number
}

/** @throws TransactionConflict when another instance has just used one of the Idempotency-Keys */
export async function rememberPrecedents(batch: Batch, done: (Sent & Omit<Precedent, 'bodyHash'>)[]) {
  const rows = done.flatMap(({ apiKeyId, receivedAt, idempotency, incident, outcomes }) =>
    idempotency
      ? [{ apiKeyId, ...idempotency, incidentId: incident?.id ?? null, createdAt: receivedAt, outcomes }]
      : [],
  )
  if (rows.length === 0) return
  const inserted = await insertMissing(batch, 'IdempotencyKey', rows)
  if (inserted < rows.length) throw new TransactionConflict('Idempotency-Key used at the same moment')
}

export function forgetIdempotencyKeys(db: Database, now: Date, signal?: AbortSignal) {
  const remove = (atOnce: number) => sql`
    DELETE FROM "IdempotencyKey" WHERE ("apiKeyId", "key") IN (
      SELECT "apiKeyId", "key" FROM "IdempotencyKey" WHERE "createdAt" <= ${expiry(now)}
      ORDER BY "createdAt" LIMIT ${atOnce})`
  return deleteInParts(db, { remove, atOnce: FORGOTTEN_AT_ONCE, signal })
}

function expiry(now: Date) {
  return new Date(now.getTime() - KEPT_HOURS * 3_600_000)
}
