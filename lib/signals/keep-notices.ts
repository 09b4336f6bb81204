import type { Outcome } from '../contract/outcomes'
import type { Severity } from '../db/database'
import { type Batch, insertRows } from '../db/sql/batch'
import type { Origin } from '../incidents/open'
import { firstCharacters, storable } from '../values/text'

/** Keeps the first notice of an incident, and this many of the newest. */
const NOTICES = 20
const LONGEST_ITEM = 16_000
const DELIVERIES = 20
const UNMATCHED = 50
/** Of the key of a signal, as it is shown. */
export const LONGEST_KEY = 500

export type Delivered = Origin & {
  incidentId: number
  outcome: Exclude<Outcome, 'unmatched' | 'ignored'>
  severity: Severity | null
  item: string
}

export async function keepNotices(batch: Batch, delivered: Delivered[]) {
  const kept = firstAndNewest(delivered)
  if (kept.length === 0) return
  await insertRows(
    batch,
    'Notice',
    kept.map(({ workspaceId, incidentId, requestId, receivedAt, outcome, severity, item }) => {
      return {
        workspaceId,
        incidentId,
        requestId,
        at: receivedAt,
        outcome,
        severity,
        item: firstCharacters(item, LONGEST_ITEM),
      }
    }),
  )
  await dropBetween(batch, [...new Set(kept.map(({ incidentId }) => incidentId))])
}

/** Those that this commit would not drop again. */
function firstAndNewest(delivered: Delivered[]) {
  const counts = new Map<number, number>()
  for (const { incidentId } of delivered) counts.set(incidentId, (counts.get(incidentId) ?? 0) + 1)
  const seen = new Map<number, number>()
  return delivered.filter(({ incidentId, outcome }) => {
    const number = (seen.get(incidentId) ?? 0) + 1
    seen.set(incidentId, number)
    return outcome === 'opened' || number > (counts.get(incidentId) ?? 0) - NOTICES
  })
}

async function dropBetween({ execute, isOneOf }: Batch, incidentIds: number[]) {
  await execute`
    DELETE FROM "Notice" WHERE "id" IN (
      SELECT "id" FROM (
        SELECT "id", row_number() OVER (PARTITION BY "incidentId" ORDER BY "id" DESC) AS "newest",
          row_number() OVER (PARTITION BY "incidentId" ORDER BY "id") AS "oldest"
        FROM "Notice" WHERE "incidentId" ${isOneOf(incidentIds)}) AS numbered
      WHERE "newest" > ${NOTICES} AND "oldest" > 1)`
}

/** One that touched no incident. */
export type Unmatched = Origin & { isRecovery: boolean; key: string | null; item: string }

export async function keepUnmatched(batch: Batch, unmatched: Unmatched[]) {
  for (const apiKeyId of new Set(unmatched.map((one) => one.apiKeyId))) {
    const own = unmatched.filter((one) => one.apiKeyId === apiKeyId).slice(-UNMATCHED)
    const rows = own.map(({ workspaceId, requestId, receivedAt, isRecovery, key, item }) => ({
      ...{ workspaceId, apiKeyId, requestId, at: receivedAt, isRecovery },
      key: key && firstCharacters(key, LONGEST_KEY),
      item: firstCharacters(storable(item), LONGEST_ITEM),
    }))
    await insertRows(batch, 'UnmatchedNotice', rows)
    await dropOldestUnmatched(batch, apiKeyId)
  }
}

async function dropOldestUnmatched({ execute, claim }: Batch, apiKeyId: number) {
  await execute`
    DELETE FROM "UnmatchedNotice" WHERE "id" IN (
      SELECT old."id" FROM "UnmatchedNotice" AS old WHERE old."apiKeyId" = ${apiKeyId} AND old."id" <= (
        SELECT "id" FROM "UnmatchedNotice" WHERE "apiKeyId" = ${apiKeyId} ORDER BY "id" DESC LIMIT 1 OFFSET ${UNMATCHED})
      ${claim('old')})`
}

type Body = Origin & { bytes: Uint8Array }

export async function keepDeliveries(batch: Batch, bodies: Body[]) {
  for (const apiKeyId of new Set(bodies.map((body) => body.apiKeyId))) {
    const own = bodies.filter((body) => body.apiKeyId === apiKeyId).slice(-DELIVERIES)
    const rows = own.map(({ workspaceId, requestId, receivedAt, bytes }) => {
      return { workspaceId, apiKeyId, requestId, receivedAt, body: bytes }
    })
    await insertRows(batch, 'Delivery', rows)
    await dropOldest(batch, apiKeyId)
  }
}

/** Skips rows that another commit deletes: two commits that wait for each other would wait for a second. */
async function dropOldest({ execute, claim }: Batch, apiKeyId: number) {
  await execute`
    DELETE FROM "Delivery" WHERE "id" IN (
      SELECT old."id" FROM "Delivery" AS old WHERE old."apiKeyId" = ${apiKeyId} AND old."id" <= (
        SELECT "id" FROM "Delivery" WHERE "apiKeyId" = ${apiKeyId} ORDER BY "id" DESC LIMIT 1 OFFSET ${DELIVERIES})
      ${claim('old')})`
}
