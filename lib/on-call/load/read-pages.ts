import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../../context'
import { sql } from '../../db/sql/sql'
import { stepNumber } from '../../db/sql/step-number'
import { groupBy } from '../../values/group-by'

/** When the first and the last notification of a quarter of an hour reached a person, in milliseconds. */
export type Reached = { userId: number; first: number; last: number }

/** Every zone's hours begin with one. */
const QUARTER = 900_000
/** SQLite counts in this process: so much at once. */
const AT_ONCE = 86_400_000

/** By person, in order. A notification reaches its person once: when the first of its pages was sent. */
export async function readPages(ctx: Context, { from, to }: { from: Date; to: Date }): Promise<Map<number, Reached[]>> {
  const reached: Reached[] = []
  const first = Math.floor(from.getTime() / QUARTER) * QUARTER
  for (let at = first; at < to.getTime(); at += AT_ONCE) {
    const end = Math.min(at + AT_ONCE, to.getTime())
    reached.push(...(await readSome(ctx, { from: new Date(at), to: new Date(end) })))
    await nextTurn()
  }
  return groupBy(
    reached.toSorted((a, b) => a.first - b.first),
    ({ userId }) => userId,
  )
}

type Row = { userId: number; first: Date | number; last: Date | number }

/** Written so that both databases look each notification's pages up: SQLite would walk all earlier pages, Postgres join all. */
async function readSome({ db, workspaceId }: Context, { from, to }: { from: Date; to: Date }): Promise<Reached[]> {
  const rows = await db.query<Row>`
    SELECT notification."userId", ${stepNumber(db, sql`page."endedAt"`, { from, stepMs: QUARTER })} AS "step",
      MIN(page."endedAt") AS "first", MAX(page."endedAt") AS "last"
    FROM "Page" AS page JOIN "Notification" AS notification ON notification."id" = page."notificationId"
    WHERE page."workspaceId" = ${workspaceId} AND page."state" = 'sent'
      AND page."endedAt" >= ${from} AND page."endedAt" < ${to}
      AND page."endedAt" = (
        SELECT MIN(CASE another."state" WHEN 'sent' THEN another."endedAt" END) FROM "Page" AS another
        WHERE another."workspaceId" = page."workspaceId" AND another."notificationId" = page."notificationId")
    GROUP BY notification."userId", "step"`
  return rows.map(({ userId, first, last }) => {
    return { userId, first: new Date(first).getTime(), last: new Date(last).getTime() }
  })
}
