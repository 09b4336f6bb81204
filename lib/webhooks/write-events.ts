import type { Database } from '../db/database'
import type { KnownStatement } from '../db/sql/known-statements'
import { sql } from '../db/sql/sql'
import { randomBase62 } from '../values/random'
import type { Told } from './choose'
import type { Listening } from './listening'

/** More may not wait for a receiver that takes nothing, or too slowly. */
const MOST_WAITING = 10_000

/** Each webhook's events with their numbers. Stores nothing if a webhook was changed by another instance meanwhile. */
export async function eventStatements(
  db: Database,
  webhooks: Listening[],
  told: ReadonlyMap<number, Told[]>,
  { steady, mostWaiting = MOST_WAITING }: { steady: Date; mostWaiting?: number | undefined },
): Promise<KnownStatement[]> {
  const waiting = await countWaiting(db, [...told.keys()])
  return webhooks.flatMap(({ id, workspaceId, sequence }) => {
    const events = told.get(id) ?? []
    if (events.length === 0) return []
    const room = Math.max(0, mostWaiting - (waiting.get(id) ?? 0))
    const numbered = events.map((event, at) => ({ ...event, sequence: sequence + 1 + at }))
    const rows = numbered.slice(0, room).map((event) => {
      return { ...event, uid: `evt_${randomBase62(22)}`, workspaceId, webhookId: id, dueAt: steady }
    })
    const leftOut = events.length - rows.length
    const move = sql`
      UPDATE "Webhook" SET "sequence" = ${sequence + events.length}, "leftOut" = "leftOut" + ${leftOut}
      WHERE "id" = ${id} AND "sequence" = ${sequence} AND "isEnabled" = true`
    return [{ statement: move, changes: 1 }, ...(rows.length > 0 ? [{ statement: insertion(db, rows) }] : [])]
  })
}

async function countWaiting({ query, jsonTable }: Database, webhookIds: number[]) {
  const given = jsonTable(
    { id: 'integer' },
    webhookIds.map((id) => ({ id })),
  )
  const rows = await query<{ id: number; count: number }>`
    SELECT given."id", (
      SELECT COUNT(*) FROM "WebhookEvent" AS event
      WHERE event."webhookId" = given."id" AND event."state" = 'pending') AS "count"
    FROM ${given} AS given`
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

type NewEvent = Told & { sequence: number; uid: string; workspaceId: number; webhookId: number; dueAt: Date }

function insertion({ jsonTable }: Database, rows: NewEvent[]) {
  return sql`
    INSERT INTO "WebhookEvent"
      ("uid", "workspaceId", "webhookId", "sequence", "kind", "incidentId", "at", "data", "dueAt")
    SELECT given."uid", given."workspaceId", given."webhookId", given."sequence", given."kind", given."incidentId",
      given."at", given."data", given."dueAt"
    FROM ${jsonTable(COLUMNS, rows)} AS given`
}

const COLUMNS = {
  uid: 'text',
  workspaceId: 'integer',
  webhookId: 'integer',
  sequence: 'integer',
  kind: 'text',
  incidentId: 'integer',
  at: 'timestamp',
  data: 'text',
  dueAt: 'timestamp',
} as const
