import type { Database } from '../db/database'
import type { KnownStatement } from '../db/sql/known-statements'
import { sql } from '../db/sql/sql'
import { type EntryRange, nextRange } from '../rollups/next-range'
import { NOTHING, type Pass } from '../rollups/pass'
import { chooseWebhooks } from './choose'
import { type Listening, readListening } from './listening'
import { mergeByTime } from './occurrence'
import { readEscalations } from './read-escalations'
import { readFailedPages } from './read-failed-pages'
import { readOnCall } from './read-on-call'
import { readTimeline } from './read-timeline'
import { eventStatements } from './write-events'

const ENTRIES_AT_ONCE = 50
const LOOK_AT_SHIFTS_MS = 5_000
const ROW = 1

export type TellDeps = { db: Database; baseUrl: string; now: () => Date; steady: () => Date; mostWaiting?: number }

/** Up to which every entry that will ever exist is visible. */
export type Settled = { entryId: number; escalationEntryId: number }

/** The result writes the next events. They, their numbers and the mark are one commit, so each is written once. */
export function createTelling(deps: TellDeps) {
  const { db, baseUrl } = deps
  let lookAt = Number.NEGATIVE_INFINITY

  async function readShifts(webhooks: Listening[], steady: Date) {
    if (steady.getTime() < lookAt) return { occurrences: [], noted: [] }
    lookAt = steady.getTime() + LOOK_AT_SHIFTS_MS
    const listening = webhooks.filter(({ kinds }) => kinds.has('on-call.changed'))
    return readOnCall(db, [...new Set(listening.map(({ workspaceId }) => workspaceId))], { baseUrl, now: deps.now() })
  }

  return async (settled: Settled): Promise<Pass> => {
    const webhooks = await readListening(db)
    if (webhooks.length === 0) return forgetFailedPages(db)
    const steady = deps.steady()
    const mark = await db.read.webhookMark.findUnique({ where: { id: ROW } })
    const ranges = await nextRanges(db, firstUntold(webhooks, mark), settled)
    const failed = await readFailedPages(db)
    const shifts = await readShifts(webhooks, steady)
    const lists = [await readTimeline(db, ranges.timeline), await readEscalations(db, ranges.escalations)]
    const occurrences = mergeByTime([...lists, failed.occurrences, shifts.occurrences])
    const told = await chooseWebhooks(db, webhooks, occurrences, baseUrl)
    const statements = [
      ...moveMark(mark, { entryId: ranges.timeline.to, escalationEntryId: ranges.escalations.to }),
      ...failed.told,
      ...shifts.noted,
      ...(await eventStatements(db, webhooks, told, { steady, mostWaiting: deps.mostWaiting })),
    ]
    if (statements.length === 0) return NOTHING
    const { heldMs } = await db.writeKnown(statements)
    const isBehind =
      ranges.timeline.to < settled.entryId ||
      ranges.escalations.to < settled.escalationEntryId ||
      failed.told.length > 0
    return { isBehind, heldMs }
  }
}

/** Earlier entries are no news to any webhook, as when none was turned on for a while. */
function firstUntold(webhooks: Listening[], mark: Settled | null): Settled {
  const first = Math.min(...webhooks.map(({ afterEntryId }) => afterEntryId))
  const firstEscalation = Math.min(...webhooks.map(({ afterEscalationEntryId }) => afterEscalationEntryId))
  return {
    entryId: Math.max(mark?.entryId ?? 0, first),
    escalationEntryId: Math.max(mark?.escalationEntryId ?? 0, firstEscalation),
  }
}

async function nextRanges(db: Database, from: Settled, settled: Settled) {
  const range = (after: number, to: number) => ({ after, to: Math.max(after, to) })
  const timeline = range(from.entryId, settled.entryId)
  const escalations = range(from.escalationEntryId, settled.escalationEntryId)
  return {
    timeline: await nextRange(db, timeline, ENTRIES_AT_ONCE),
    escalations: await nextEscalations(db, escalations),
  }
}

async function nextEscalations({ query }: Database, { after, to }: EntryRange) {
  const [next] = await query<{ id: number | null }>`
    SELECT MIN("id") AS "id" FROM "EscalationEntry" WHERE "id" > ${after} AND "id" <= ${to}`
  return next?.id ? { after, to: Math.min(to, next.id - 1 + ENTRIES_AT_ONCE) } : { after, to }
}

/** Changes a row, unless another instance has moved it since it was read. */
function moveMark(from: Settled | null, to: Settled): KnownStatement[] {
  if (from?.entryId === to.entryId && from.escalationEntryId === to.escalationEntryId) return []
  const statement = sql`
    INSERT INTO "WebhookMark" ("id", "entryId", "escalationEntryId")
    VALUES (${ROW}, ${to.entryId}, ${to.escalationEntryId})
    ON CONFLICT ("id") DO UPDATE
    SET "entryId" = excluded."entryId", "escalationEntryId" = excluded."escalationEntryId"
    WHERE "WebhookMark"."entryId" = ${from?.entryId ?? 0}
      AND "WebhookMark"."escalationEntryId" = ${from?.escalationEntryId ?? 0}`
  return [{ statement, changes: 1 }]
}

/** Noted for a webhook that was turned off since. */
async function forgetFailedPages(db: Database): Promise<Pass> {
  if ((await db.read.pageFailure.findFirst()) === null) return NOTHING
  const { heldMs } = await db.writeKnown([{ statement: sql`DELETE FROM "PageFailure"` }])
  return { isBehind: false, heldMs }
}
