import type { Context } from '../context'
import { joinSql, sql } from '../db/sql/sql'
import { stepNumber } from '../db/sql/step-number'
import { NIGHT } from '../on-call/load/hours'
import { wallClockAt } from '../on-call/wall-clock'
import { GRAIN_MS } from '../rollups/grain'
import { byName } from '../values/by-name'
import { groupBy } from '../values/group-by'
import { pagingZones } from './paging-zones'
import { type Range, rangeBefore } from './range'

type PageCounts = { sent: number; failed: number }

export type PersonPages = PageCounts & {
  userId: number
  name: string
  /** Of the schedule that paged them last, else of their first schedule, else UTC. */
  timeZone: string
  /** Sent between 22:00 and 07:00 of the time zone. */
  atNight: number
  /** Sent, by weekday from Monday and by hour of the time zone. */
  week: number[][]
}

export type PageHistory = PageCounts & {
  before: PageCounts
  steps: (PageCounts & { at: Date })[]
  channels: (PageCounts & { channel: string })[]
  people: PersonPages[]
}

export async function pageHistory(
  ctx: Context,
  range: Range,
  zones: ReadonlyMap<number, string>,
): Promise<PageHistory> {
  const [current, before, names] = await Promise.all([
    readSteps(ctx, range),
    sumOf(ctx, rangeBefore(range)),
    readNames(ctx),
  ])
  const bySteps = sumBy(current, ({ step }) => step)
  const ofPeople = groupBy(current, ({ userId }) => userId)
  const paging = await pagingZones(ctx, [...ofPeople.keys()], range)
  const zoneOf = (userId: number) => paging.get(userId) ?? zones.get(userId) ?? 'UTC'
  const hours = await readHours(ctx, range, [...ofPeople.keys()].map(zoneOf))
  const people = [...ofPeople].map(([userId, own]) => {
    const timeZone = zoneOf(userId)
    return {
      userId,
      name: names.get(userId) ?? '',
      timeZone,
      ...sum(own),
      ...byWallClock(hours.get(userId) ?? [], timeZone),
    }
  })
  return {
    ...sum(current),
    before,
    steps: range.steps.map((at, step) => ({ at, ...(bySteps.get(step) ?? sum([])) })),
    channels: [...sumBy(current, ({ channel }) => channel)].map(([channel, counts]) => ({ channel, ...counts })),
    people: people.sort((a, b) => b.atNight - a.atNight || b.sent - a.sent || byName(a, b)),
  }
}

type StepRow = PageCounts & { userId: number; channel: string; step: number }

async function readSteps({ db, workspaceId }: Context, range: Range): Promise<StepRow[]> {
  return db.query<StepRow>`
    SELECT "userId", "channel", ${stepNumber(db, sql`"at"`, range)} AS "step",
      SUM("sent") AS "sent", SUM("failed") AS "failed" FROM "PageRollup"
    WHERE "workspaceId" = ${workspaceId} AND "at" >= ${range.from} AND "at" < ${range.to}
    GROUP BY "userId", "channel", "step"`
}

type Hour = { at: number; sent: number }

const HOURS_OF_WEEK = 168

/** By person. Hours of one weekday and time count as one, except when a clock changes between them. */
async function readHours({ db, workspaceId }: Context, { from, to }: Range, zones: string[]) {
  const number = stepNumber(db, sql`"at"`, { from, stepMs: GRAIN_MS.hour })
  const changes = new Set([...new Set(zones)].flatMap((zone) => clockChanges(zone, from, to)))
  const changed = [...changes].map((at) => sql`CASE WHEN "at" >= ${new Date(at)} THEN 1 ELSE 0 END`)
  const rows = await db.query<{ userId: number; at: Date | number; sent: number }>`
    SELECT "userId", MIN("at") AS "at", SUM("sent") AS "sent" FROM (
      SELECT "userId", "at", "sent", ${number} % ${HOURS_OF_WEEK} AS "hour",
        ${joinSql([sql`0`, ...changed], ' + ')} AS "changed"
      FROM "PageRollup" WHERE "workspaceId" = ${workspaceId} AND "at" >= ${from} AND "at" < ${to}) AS page
    GROUP BY "userId", "hour", "changed"`
  const hours = rows.map(({ userId, at, sent }) => {
    return { userId, at: new Date(at).getTime(), sent }
  })
  return groupBy(hours, ({ userId }) => userId)
}

async function sumOf({ db, workspaceId }: Context, { from, to }: Range): Promise<PageCounts> {
  const [row] = await db.query<Record<keyof PageCounts, number | null>>`
    SELECT SUM("sent") AS "sent", SUM("failed") AS "failed" FROM "PageRollup"
    WHERE "workspaceId" = ${workspaceId} AND "at" >= ${from} AND "at" < ${to}`
  return { sent: Number(row?.sent ?? 0), failed: Number(row?.failed ?? 0) }
}

async function readNames({ db, workspaceId }: Context) {
  const users = await db.read.user.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  return new Map(users.map(({ id, name }) => [id, name]))
}

function byWallClock(hours: Hour[], timeZone: string) {
  const week = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  let atNight = 0
  for (const { at, sent } of hours) {
    const clock = new Date(wallClockAt(timeZone, at))
    const [weekday, hour] = [(clock.getUTCDay() + 6) % 7, clock.getUTCHours()]
    const counts = week[weekday] ?? []
    counts[hour] = (counts[hour] ?? 0) + sent
    if (hour >= NIGHT.from || hour < NIGHT.to) atNight += sent
  }
  return { week, atNight }
}

/** The hours that begin with another offset from UTC than the hour before. */
function clockChanges(timeZone: string, from: Date, to: Date): number[] {
  const offsetAt = (at: number) => wallClockAt(timeZone, at) - at
  const changes: number[] = []
  for (let day = from.getTime(); day < to.getTime(); day += GRAIN_MS.day) {
    if (offsetAt(day) === offsetAt(day + GRAIN_MS.day)) continue
    for (let hour = day; hour < day + GRAIN_MS.day; hour += GRAIN_MS.hour)
      if (offsetAt(hour) !== offsetAt(hour + GRAIN_MS.hour)) changes.push(hour + GRAIN_MS.hour)
  }
  return changes
}

function sum(rows: PageCounts[]): PageCounts {
  return sumBy(rows, () => 0).get(0) ?? { sent: 0, failed: 0 }
}

function sumBy<Row extends PageCounts, Key>(rows: Row[], keyOf: (row: Row) => Key) {
  const sums = new Map<Key, PageCounts>()
  for (const row of rows) {
    const key = keyOf(row)
    const total = sums.get(key) ?? { sent: 0, failed: 0 }
    total.sent += row.sent
    total.failed += row.failed
    sums.set(key, total)
  }
  return sums
}
