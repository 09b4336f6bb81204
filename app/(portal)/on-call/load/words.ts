import { formatCounted } from '@/components/dashboard/format'
import { compareFigures } from '@/lib/on-call/load/figures'
import type { PersonLoad } from '@/lib/on-call/load/get-load'
import { HOURS, type Hours, sumOf } from '@/lib/on-call/load/hours'
import { type Month, monthAt } from '@/lib/on-call/load/months'
import type { ZoneSource } from '@/lib/on-call/load/people'
import { fewNames } from '@/lib/values/few-names'

export const HOURS_WORDS: Record<Hours, string> = {
  business: 'business',
  off: 'off hours',
  night: 'night',
  weekend: 'weekend',
  holiday: 'holiday',
}

/** Without a calendar of holidays there are none. */
export function hoursShown(hasHolidays: boolean) {
  return HOURS.filter((hours) => hasHolidays || hours !== 'holiday')
}

export const ZONE_WORDS: Record<ZoneSource, string> = {
  account: 'of the account',
  'quiet hours': 'of the quiet hours',
  schedule: 'of the schedule',
  usual: 'of the first schedule',
}

/** Such as November, or November 2025 in another year. */
export function monthWords(month: Month, now: Date) {
  const year = month.slice(0, 4) === monthAt('UTC', now).slice(0, 4) ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year })
  return format.format(new Date(`${month}-01T00:00Z`))
}

/** Such as November 2026. */
export function monthAndYear(month: Month) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return format.format(new Date(`${month}-01T00:00Z`))
}

const NAMED = 3

/** Such as "Dora, 6 nights and 2 weekends"; undefined when nobody was interrupted. `people`: the worst first. */
export function mostInterrupted(people: readonly PersonLoad[]): string | undefined {
  const [first] = people
  if (!first || sumOf(first.interruptions) + first.nights + first.weekends === 0) return undefined
  const alike = people.filter((person) => compareFigures(first, person) === 0).map(({ name }) => name)
  return `${fewNames(alike, NAMED)}, ${figureWords(first)}${alike.length > 1 ? ' each' : ''}`
}

function figureWords({ nights, weekends, interruptions }: PersonLoad) {
  const counted = [
    ...(nights > 0 ? [formatCounted(nights, 'night')] : []),
    ...(weekends > 0 ? [formatCounted(weekends, 'weekend')] : []),
  ]
  return counted.length > 0 ? inAList(counted) : `${formatCounted(sumOf(interruptions), 'interruption')}, none at night`
}

function inAList(parts: string[]) {
  return new Intl.ListFormat('en').format(parts)
}

const HOUR_MS = 3_600_000

/** Such as 408, or 0.3 of less than ten. The file to download has all digits. */
export function hourFigure(milliseconds: number) {
  const hours = milliseconds / HOUR_MS
  return String(hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours))
}
