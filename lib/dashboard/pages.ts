import type { Context } from '../context'
import { groupBy } from '../group-by'
import { wallClockAt } from '../on-call/wall-clock'
import { GRAIN_MS } from '../rollups/grain'
import { pagingZones } from './paging-zones'
import { type Range, rangeBefore, stepAt } from './range'

const NIGHT_BEGINS = 22
const NIGHT_ENDS = 6

type PageCounts = { sent: number; failed: number }

export type PersonPages = PageCounts & {
  userId: number
  name: string
  /** Of the schedule that paged them last, else of their first schedule, else UTC. */
  timeZone: string
  /** Sent between 22:00 and 06:00 of the time zone. */
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
  const current = await readRows(ctx, range)
  const bySteps = sumBy(current, ({ at }) => stepAt(range, at))
  const names = await readNames(ctx)
  const ofPeople = groupBy(current, ({ userId }) => userId)
  const paging = await pagingZones(ctx, [...ofPeople.keys()], range)
  const people = [...ofPeople].map(([userId, own]) => {
    const timeZone = paging.get(userId) ?? zones.get(userId) ?? 'UTC'
    return { userId, name: names.get(userId) ?? '', timeZone, ...sum(own), ...byWallClock(own, timeZone) }
  })
  return {
    ...sum(current),
    before: await sumOf(ctx, rangeBefore(range)),
    steps: range.steps.map((at, step) => ({ at, ...(bySteps.get(step) ?? sum([])) })),
    channels: [...sumBy(current, ({ channel }) => channel)].map(([channel, counts]) => ({ channel, ...counts })),
    people: people.sort((a, b) => b.atNight - a.atNight || b.sent - a.sent || a.name.localeCompare(b.name)),
  }
}

type Row = PageCounts & { userId: number; channel: string; at: Date }

async function readRows({ db, workspaceId }: Context, { from, to }: Range): Promise<Row[]> {
  const rows = await db.query<Omit<Row, 'at'> & { at: Date | number }>`
    SELECT "userId", "channel", "at", "sent", "failed" FROM "PageRollup"
    WHERE "workspaceId" = ${workspaceId} AND "at" >= ${from} AND "at" < ${to}`
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
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

function byWallClock(rows: Row[], timeZone: string) {
  const week = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  const clockAt = wallClockOf(timeZone)
  let atNight = 0
  for (const { at, sent } of rows) {
    const clock = new Date(clockAt(at.getTime()))
    const [weekday, hour] = [(clock.getUTCDay() + 6) % 7, clock.getUTCHours()]
    const hours = week[weekday] ?? []
    hours[hour] = (hours[hour] ?? 0) + sent
    if (hour >= NIGHT_BEGINS || hour < NIGHT_ENDS) atNight += sent
  }
  return { week, atNight }
}

/** Asks the slow `wallClockAt` twice a day: a day without a change of the clocks has one offset. */
function wallClockOf(timeZone: string) {
  const offsets = new Map<number, number | undefined>()
  const offsetAt = (at: number) => wallClockAt(timeZone, at) - at
  return (at: number) => {
    const day = Math.floor(at / GRAIN_MS.day)
    if (!offsets.has(day)) {
      const [first, last] = [offsetAt(day * GRAIN_MS.day), offsetAt((day + 1) * GRAIN_MS.day)]
      offsets.set(day, first === last ? first : undefined)
    }
    return at + (offsets.get(day) ?? offsetAt(at))
  }
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
