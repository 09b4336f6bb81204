import { type Month, monthAt, parseMonth } from '@/lib/on-call/load/months'
import { parseRowId } from '@/lib/values/row-id'

export type AskedLoad = { month: Month; scheduleId: number | undefined }

/** This month of the reader's zone, unless the address has another one; of all schedules, unless it has one. */
export function readAsked(search: Record<string, unknown>, now: Date, timeZone: string): AskedLoad {
  const newest = monthAt(timeZone, now)
  return { month: parseMonth(search.month, newest) ?? newest, scheduleId: parseRowId(search.schedule) }
}

/** What was not taken as it was asked for. A file is for pay: another month must not pass for it. */
export function askedFault(search: Record<string, unknown>, { month, scheduleId }: AskedLoad): string | undefined {
  if (search.month !== undefined && search.month !== month) return 'Give a month that has begun, such as 2026-10.'
  const isOther = search.schedule !== undefined && search.schedule !== String(scheduleId)
  return isOther ? 'Give the number of a schedule, or leave it out.' : undefined
}

export function loadUrl({ month, scheduleId }: { month?: Month; scheduleId?: number | undefined }, path = '') {
  const query = new URLSearchParams({
    ...(month !== undefined && { month }),
    ...(scheduleId !== undefined && { schedule: String(scheduleId) }),
  })
  return `/on-call/load${path}${query.size > 0 ? `?${query}` : ''}`
}
