import type { Policy } from '@/lib/escalation-policies/get'
import { pagedCalendars } from '@/lib/escalation-policies/list-warnings'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { hasWords } from '@/lib/values/filter-words'

const MOST_SHOWN = 20

type Asked = { policies: Policy[]; userId: number; asked: string | string[] | undefined; text: string }

export type ShownSchedules = {
  shown: ScheduleCalendar[]
  page: number
  pages: number
  first: number
  /** Of those that are meant by `text`. */
  count: number
  text: string
}

/**
 * A page of those in whose name or people every word of `text` stands: first those in which the reader has shifts, then
 * those that page somebody, then the others.
 */
export function shownSchedules(
  calendars: readonly ScheduleCalendar[],
  { policies, userId, asked, text }: Asked,
): ShownSchedules {
  const used = new Set(pagedCalendars(policies, [...calendars]))
  const rankOf = (one: ScheduleCalendar) => {
    if (one.shifts.some((shift) => shift.userId === userId)) return 0
    return used.has(one) ? 1 : 2
  }
  const meant = calendars.filter(({ name, shifts }) =>
    hasWords(text, [name, ...shifts.map(({ userName }) => userName)]),
  )
  const ranked = meant.map((one, at) => ({ one, rank: rankOf(one), at }))
  const inOrder = ranked.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ one }) => one)
  const pages = Math.max(1, Math.ceil(inOrder.length / MOST_SHOWN))
  const page = Math.min(Math.max(1, Math.trunc(Number(asked)) || 1), pages)
  const first = (page - 1) * MOST_SHOWN
  return { shown: inOrder.slice(first, first + MOST_SHOWN), page, pages, first: first + 1, count: inOrder.length, text }
}

/** Of a page of them; `day`: the first that is drawn. */
export function schedulesAddress({ page, text }: Pick<ShownSchedules, 'page' | 'text'>, day?: string) {
  const parameters = { ...(day && { day }), page: String(page), ...(text && { q: text }) }
  return `/on-call?${new URLSearchParams(parameters)}`
}
