import { addMilliseconds } from 'date-fns'
import type { Database } from '../db/database'
import { type Claimed, LEASE_MS } from './claim'

/** A lease survives one failed renewal. */
export const RENEW_EVERY_MS = LEASE_MS / 3

/** A receiver may take minutes, and must not get a page twice. Skips pages that another instance has claimed. */
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
