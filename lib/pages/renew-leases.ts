import { addMilliseconds } from 'date-fns'
import type { Database } from '../db/database'
import { type Claimed, LEASE_MS } from './claim'

/** Often enough that a lease outlives one renewal that fails. */
export const RENEW_EVERY_MS = LEASE_MS / 3

/**
 * Puts off when pages under way are due again: a receiver may take minutes to answer, and must not get them twice. One
 * that another instance has claimed meanwhile stays as it is.
 */
export async function renewLeases(db: Database, underWay: Claimed[], steady: Date) {
  if (underWay.length === 0) return
  const dueAt = addMilliseconds(steady, LEASE_MS)
  const rows = underWay.map(({ id, attempts }) => ({ id, attempts }))
  await db.writeStatements(({ execute, jsonTable }) => {
    const held = jsonTable({ id: 'integer', attempts: 'integer' }, rows)
    return execute`
      UPDATE "Page" SET "dueAt" = ${dueAt}
      WHERE "id" IN (SELECT given."id" FROM ${held} AS given) AND "state" = 'pending'
        AND "attempts" = (SELECT given."attempts" FROM ${held} AS given WHERE given."id" = "Page"."id")`
  })
}
