import type { Statements } from '../db/sql/statements'
import type { QuietHours } from '../on-call/set-quiet-hours'
import { instantOf, wallClockAt } from '../on-call/wall-clock'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** When they end; undefined outside of them. */
export function quietUntil({ from, to, timeZone }: QuietHours, now: Date): Date | undefined {
  const wallClock = wallClockAt(timeZone, now.getTime())
  const midnight = Math.floor(wallClock / DAY_MS) * DAY_MS
  const [start, end] = [midnight + timeOf(from), midnight + timeOf(to)]
  const isOverNight = start >= end
  if (isOverNight && wallClock >= start) return new Date(instantOf(timeZone, end + DAY_MS))
  if (wallClock >= end || (!isOverNight && wallClock < start)) return undefined
  return new Date(instantOf(timeZone, end))
}

function timeOf(text: string) {
  const [hours, minutes] = text.split(':').map(Number)
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * MINUTE_MS
}

/** Of those people who have quiet hours now: when these end. They are held, so that two policies make one notification. */
export async function readQuiet(
  { query, isOneOf, hold }: Pick<Statements, 'query' | 'isOneOf' | 'hold'>,
  userIds: number[],
  now: Date,
): Promise<Map<number, Date>> {
  if (userIds.length === 0) return new Map()
  const rows = await query<{ id: number } & QuietHours>`
    SELECT person."id", person."quietFrom" AS "from", person."quietTo" AS "to", person."quietTimeZone" AS "timeZone"
    FROM "User" AS person
    WHERE person."quietFrom" IS NOT NULL AND person."id" ${isOneOf(userIds)} ORDER BY person."id" ${hold('person')}`
  const ends = rows.flatMap(({ id, ...hours }) => {
    const end = quietUntil(hours, now)
    return end ? [[id, end] as const] : []
  })
  return new Map(ends)
}
