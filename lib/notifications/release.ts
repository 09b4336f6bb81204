import { addMinutes } from 'date-fns'
import type { Moment } from '../clock/moment'
import type { Channel, Database, Severity } from '../db/database'
import { insertRows } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import { countPagesAround } from '../rollups/count-pages'
import { groupBy } from '../values/group-by'
import { randomBase62 } from '../values/random'
import { notePageFailures } from './note-failures'
import { type Planned, planMethods, readPersonalRules } from './personal-rules'

const AT_ONCE = 200

type Due = { id: number; workspaceId: number; userId: number; severity: Severity; isWanted: number | boolean }

export type Released = { count: number; unreachable: number[] }

export async function hasDueNotification({ query }: Pick<Database, 'query'>, steady: Date) {
  const rows = await query`
    SELECT "id" FROM "Notification" WHERE "state" = 'gathering' AND "releaseAt" <= ${steady} LIMIT 1`
  return rows.length > 0
}

/** A notification without an open incident is cancelled instead. */
export async function releaseNotifications(statements: Statements, now: Moment): Promise<Released> {
  const due = await claimDue(statements, now.steady)
  const released = due.filter(({ isWanted }) => isWanted)
  const unwanted = due.filter(({ isWanted }) => !isWanted)
  await end(statements, 'released', released, now.steady)
  await end(statements, 'cancelled', unwanted, now.steady)
  const methods = await readMethods(statements, released)
  const rules = await readPersonalRules(statements, [...methods.keys()])
  const pages = released.flatMap((notification) => {
    const own = methods.get(notification.userId) ?? []
    return pagesOf(notification, planMethods(own, rules, notification), now)
  })
  const failed = pages.filter(({ state }) => state === 'failed').map(({ uid }) => uid)
  await countPagesAround(statements, failed, () => insertRows(statements, 'Page', pages))
  await notePageFailures(statements, failed)
  const unreachable = released.filter(({ userId }) => !methods.has(userId)).map(({ id }) => id)
  return { count: due.length, unreachable }
}

/** Two statements, so that the second sees incidents added before the rows were locked. */
async function claimDue({ query, claim, jsonTable }: Statements, steady: Date) {
  const claimed = await query<{ id: number }>`
    SELECT notification."id" FROM "Notification" AS notification
    WHERE notification."state" = 'gathering' AND notification."releaseAt" <= ${steady}
    ORDER BY notification."releaseAt" LIMIT ${AT_ONCE} ${claim('notification')}`
  if (claimed.length === 0) return []
  return query<Due>`
    SELECT notification."id", notification."workspaceId", notification."userId", notification."severity", EXISTS (
      SELECT 1 FROM "EscalationEntry" AS entry JOIN "Incident" AS incident ON incident."id" = entry."incidentId"
      WHERE entry."notificationId" = notification."id" AND incident."status" = 'open'
    ) AS "isWanted"
    FROM ${jsonTable({ id: 'integer' }, claimed)} AS given CROSS JOIN "Notification" AS notification
    WHERE notification."id" = given."id" ORDER BY notification."id"`
}

async function end({ execute, jsonTable }: Statements, state: 'released' | 'cancelled', due: Due[], steady: Date) {
  if (due.length === 0) return
  const ids = jsonTable(
    { id: 'integer' },
    due.map(({ id }) => ({ id })),
  )
  await execute`
    UPDATE "Notification" SET "state" = ${state}, "releasedAt" = ${steady}
    WHERE "id" IN (SELECT given."id" FROM ${ids} AS given)`
}

type ContactMethod = { id: number; userId: number; channel: Channel }

async function readMethods({ query, jsonTable }: Statements, released: Due[]) {
  if (released.length === 0) return new Map<number, ContactMethod[]>()
  const people = jsonTable(
    { id: 'integer' },
    released.map(({ userId }) => ({ id: userId })),
  )
  const rows = await query<ContactMethod>`
    SELECT "id", "userId", "channel" FROM "ContactMethod"
    WHERE "verifiedAt" IS NOT NULL AND "userId" IN (SELECT given."id" FROM ${people} AS given) ORDER BY "id"`
  return groupBy(rows, ({ userId }) => userId)
}

function pagesOf({ id, workspaceId }: Due, methods: Planned<ContactMethod>[], now: Moment) {
  const page = (state: 'pending' | 'failed', method?: Planned<ContactMethod>) => ({
    uid: `page_${randomBase62(22)}`,
    workspaceId,
    notificationId: id,
    contactMethodId: method?.id ?? null,
    channel: method?.channel ?? null,
    state,
    createdAt: addMinutes(now.wall, method?.afterMinutes ?? 0),
    dueAt: addMinutes(now.steady, method?.afterMinutes ?? 0),
    endedAt: method ? null : now.wall,
    endReason: method ? null : NO_METHOD,
  })
  return methods.length > 0 ? methods.map((method) => page('pending', method)) : [page('failed')]
}

const NO_METHOD = 'no verified contact method'
