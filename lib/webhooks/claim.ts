import { addMilliseconds } from 'date-fns'
import type { Database } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'

/** An attempt takes 10 seconds at most. An expired lease means that its process is gone. */
const LEASE_MS = 30_000
/** What hangs takes a place for as long as one attempt. */
const UNDER_WAY = 60

export type Leased = { id: number; workspaceId: number; lease: number }

/** Webhooks with an event to send, the one that waited longest first. Nobody else sends to them until the lease expires. */
export async function claimWebhooks(db: Database, underWay: readonly number[], steady: Date): Promise<Leased[]> {
  const room = UNDER_WAY - underWay.length
  const due = room > 0 ? await findDue(db, underWay, steady, room) : []
  if (due.length === 0) return []
  const ids = db.jsonTable({ id: 'integer' }, due)
  return db.writeStatements(
    ({ query, claim }) => query<Leased>`
      UPDATE "Webhook" SET "lease" = "lease" + 1, "leasedUntil" = ${leaseFrom(steady)}
      WHERE "id" IN (
        SELECT webhook."id" FROM "Webhook" AS webhook
        WHERE webhook."id" IN (SELECT given."id" FROM ${ids} AS given)
          AND webhook."isEnabled" = true AND webhook."leasedUntil" <= ${steady} ${claim('webhook')})
      RETURNING "id", "workspaceId", "lease"`,
  )
}

export function leaseFrom(steady: Date) {
  return addMilliseconds(steady, LEASE_MS)
}

function findDue({ query, jsonTable }: Database, underWay: readonly number[], steady: Date, room: number) {
  const own = jsonTable(
    { id: 'integer' },
    underWay.map((id) => ({ id })),
  )
  return query<{ id: number }>`
    SELECT webhook."id" FROM "Webhook" AS webhook
    WHERE webhook."isEnabled" = true AND webhook."leasedUntil" <= ${steady}
      AND webhook."id" NOT IN (SELECT given."id" FROM ${own} AS given)
      AND (${nextSequence(sql`webhook."id"`, steady)}) IS NOT NULL
    ORDER BY webhook."leasedUntil", webhook."id" LIMIT ${room}`
}

/**
 * The number of the event that is sent next, or null. Of those that are sent in order it can be the first only; the others
 * are no longer waited for. Thousands may wait behind the first, so it does not look at them.
 */
export function nextSequence(webhookId: Sql, steady: Date): Sql {
  return sql`
    SELECT MIN(due."sequence") FROM (
      SELECT MIN(aside."sequence") AS "sequence" FROM "WebhookEvent" AS aside
      WHERE aside."webhookId" = ${webhookId} AND aside."state" = 'pending' AND aside."isAside" = true
        AND aside."dueAt" <= ${steady}
      UNION ALL
      SELECT ordered."sequence" FROM (
        SELECT first."sequence", first."dueAt" FROM "WebhookEvent" AS first
        WHERE first."webhookId" = ${webhookId} AND first."state" = 'pending' AND first."isAside" = false
        ORDER BY first."sequence" LIMIT 1) AS ordered
      WHERE ordered."dueAt" <= ${steady}) AS due`
}
