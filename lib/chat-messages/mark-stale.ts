import { subDays } from 'date-fns'
import type { Database } from '../db/database'
import { sql } from '../db/sql/sql'
import { createSettled } from '../rollups/settled'

/** A message is followed for so long. */
const DAYS = 7
const ENTRIES_AT_ONCE = 5_000

type Deps = { db: Database; now: () => Date }

/**
 * The result marks messages about whose incidents something has been entered since it was last called; at first all that
 * are followed, since nobody knows what happened before.
 */
export function createStaleMarker({ db, now }: Deps) {
  const tables = (['TimelineEntry', 'EscalationEntry'] as const).map((table) => {
    return { table: TABLES[table], settled: createSettled(db, table), mark: undefined as number | undefined }
  })

  return async (): Promise<void> => {
    const isFirst = tables.some(({ mark }) => mark === undefined)
    const ends = []
    for (const { settled } of tables) ends.push(await settled())
    const since = subDays(now(), DAYS)
    if (isFirst) await markAll(db, since)
    else if (await isAnyFollowed(db, since)) {
      for (const [at, { table, mark = 0 }] of tables.entries())
        for (let after = mark; after < (ends[at] ?? 0); after += ENTRIES_AT_ONCE)
          await markSome(db, { table, after, to: Math.min(ends[at] ?? 0, after + ENTRIES_AT_ONCE), since })
    }
    for (const [at, one] of tables.entries()) one.mark = Math.max(one.mark ?? 0, ends[at] ?? 0)
  }
}

const TABLES = { TimelineEntry: sql`"TimelineEntry"`, EscalationEntry: sql`"EscalationEntry"` }

async function markAll(db: Database, since: Date) {
  await db.write((tx) =>
    tx.chatMessage.updateMany({
      where: { state: 'sent', createdAt: { gt: since } },
      data: { isStale: true, changes: { increment: 1 } },
    }),
  )
}

async function isAnyFollowed({ read }: Database, since: Date) {
  const newest = await read.chatMessage.findFirst({ orderBy: { id: 'desc' }, select: { createdAt: true } })
  return newest !== null && newest.createdAt > since
}

type Range = { table: (typeof TABLES)[keyof typeof TABLES]; after: number; to: number; since: Date }

async function markSome({ query, writeStatements }: Database, { table, after, to, since }: Range) {
  const rows = await query<{ id: number }>`
    SELECT DISTINCT message."id" FROM ${table} AS entry
    JOIN "ChatPost" AS post ON post."workspaceId" = entry."workspaceId" AND post."incidentId" = entry."incidentId"
    JOIN "ChatMessage" AS message ON message."id" = post."messageId"
    WHERE entry."id" > ${after} AND entry."id" <= ${to}
      AND message."state" = 'sent' AND message."createdAt" > ${since}`
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await writeStatements(
    ({ execute, isOneOf }) => execute`
      UPDATE "ChatMessage" SET "isStale" = (1 = 1), "changes" = "changes" + 1 WHERE "id" ${isOneOf(ids)}`,
  )
}
