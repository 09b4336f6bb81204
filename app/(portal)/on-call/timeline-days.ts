import { addDays, daysFrom, daysFromYesterday } from '@/lib/on-call/calendar-days'

const DAYS_SHOWN = 14
/** How far from today a reader may look: a rotation is a formula, but overrides are read. */
const FARTHEST_DAYS = 370

export type TimelineDays = ReturnType<typeof timelineDays>

/** @param asked YYYY-MM-DD, the first day; from yesterday for another text, or one too far away */
export function timelineDays(asked: unknown, now: Date, timeZone: string) {
  const usual = daysFromYesterday(now, timeZone, DAYS_SHOWN)
  const first = isNear(asked, now) ? asked : (usual[0]?.date ?? '')
  const days = isNear(asked, now) ? daysFrom(asked, now, timeZone, DAYS_SHOWN) : usual
  const [before, after] = [addDays(first, -DAYS_SHOWN), addDays(first, DAYS_SHOWN)]
  return {
    days,
    startsAt: days[0]?.startsAt ?? now,
    endsAt: days.at(-1)?.endsAt ?? now,
    earlier: isNear(before, now) ? before : undefined,
    later: isNear(after, now) ? after : undefined,
  }
}

function isNear(date: unknown, now: Date): date is string {
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return false
  const away = Math.abs(Date.parse(date) - now.getTime())
  return away < FARTHEST_DAYS * 86_400_000
}
