import type { IngestProblem } from '../contract/problems'
import type { Database } from '../db/database'
import { deleteInParts } from '../db/delete-in-parts'
import { type Batch, insertRows } from '../db/sql/batch'
import { sql } from '../db/sql/sql'
import type { Origin } from '../incidents/open'
import { storable } from '../values/text'
import { storeErrors } from './errors'

/** What is kept of each key; the oldest go first. */
const KEPT = { alerts: 1_000, bytes: 64 * 1024 * 1024, days: 30 }
/** Each may have a megabyte. */
const FORGOTTEN_AT_ONCE = 20

export type NewRejectedAlert = Origin & {
  bytes: Uint8Array
  contentType: string | undefined
  isWhole: boolean
  problem: IngestProblem
}

export async function keepRejectedAlerts(batch: Batch, rejected: NewRejectedAlert[]) {
  if (rejected.length === 0) return
  await insertRows(batch, 'RejectedAlert', rejected.map(toRow))
  for (const apiKeyId of new Set(rejected.map((one) => one.apiKeyId))) await dropOldest(batch, apiKeyId)
}

export function forgetRejectedAlerts(db: Database, now: Date, signal?: AbortSignal) {
  const before = new Date(now.getTime() - KEPT.days * 86_400_000)
  const remove = (atOnce: number) => sql`
    DELETE FROM "RejectedAlert" WHERE "id" IN (
      SELECT "id" FROM "RejectedAlert" WHERE "receivedAt" < ${before} ORDER BY "receivedAt" LIMIT ${atOnce})`
  return deleteInParts(db, { remove, atOnce: FORGOTTEN_AT_ONCE, signal })
}

function toRow({
  apiKeyId,
  workspaceId,
  requestId,
  receivedAt,
  contentType,
  bytes,
  isWhole,
  problem,
}: NewRejectedAlert) {
  const { status, code, detail, errors = [] } = problem
  return {
    apiKeyId,
    workspaceId,
    requestId,
    receivedAt,
    status,
    code,
    detail,
    errors: storeErrors(errors),
    kind: kindOf(problem),
    contentType: contentType === undefined ? null : storable(contentType),
    size: bytes.byteLength,
    isWhole,
    body: bytes,
  }
}

/** The code and the offending fields: `invalid_fields severity:not_one_of summary:required`. */
function kindOf({ code, errors = [] }: IngestProblem) {
  return [code, ...errors.map((error) => `${error.field}:${error.code}`).sort()].join(' ')
}

/** Skips rows that another commit deletes: two commits that wait for each other would wait for a second. */
async function dropOldest({ execute, claim }: Batch, apiKeyId: number) {
  await execute`
    DELETE FROM "RejectedAlert" WHERE "id" IN (
      SELECT old."id" FROM "RejectedAlert" AS old WHERE old."apiKeyId" = ${apiKeyId} AND old."id" <= (
        SELECT max("id") FROM (
          SELECT "id", row_number() OVER newest AS "alerts", sum("size") OVER newest AS "bytes"
          FROM "RejectedAlert" WHERE "apiKeyId" = ${apiKeyId} WINDOW newest AS (ORDER BY "id" DESC)
        ) AS kept WHERE "alerts" > ${KEPT.alerts} OR "bytes" > ${KEPT.bytes}
      ) ${claim('old')})`
}
