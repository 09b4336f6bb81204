import type { WeeklyHours } from '../../on-call/layers/hours'
import { MOST_HOURS } from './planned'

/** Minutes since Monday, 00:00; an end may lie in the next week. */
export type MinuteSpan = { from: number; to: number }

export const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/** The same hours as few spans; none: always. Undefined: there are too many for Tocsin. */
export function hoursOf(spans: readonly MinuteSpan[]): WeeklyHours[] | undefined {
  const lengthy = spans.some(({ from, to }) => to - from >= WEEK_MINUTES)
  const joined = lengthy ? [] : joinedSpans(spans)
  if (lengthy || joined.some(({ from, to }) => to - from >= WEEK_MINUTES)) return []
  if (joined.length > MOST_HOURS) return undefined
  return joined.map(({ from, to }) => ({ from: weekTime(from), to: weekTime(to) }))
}

/** Each day between the same times; equal times are a whole day. */
export function everyDay(from: number, to: number): MinuteSpan[] {
  const end = to > from ? to : to + DAY_MINUTES
  return Array.from({ length: 7 }, (_, day) => ({ from: day * DAY_MINUTES + from, to: day * DAY_MINUTES + end }))
}

/** What overlaps or touches is one, over the week's end too. */
function joinedSpans(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const begun = spans.map(({ from, to }) => {
    const start = ((from % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES
    return { from: start, to: start + (to - from) }
  })
  const joined = joinInOrder(begun)
  const [first, ...rest] = joined
  const last = joined.at(-1)
  if (!first || !last || last.to < first.from + WEEK_MINUTES) return joined
  if (joined.length === 1) return [{ from: 0, to: WEEK_MINUTES }]
  const over = { from: last.from, to: Math.max(last.to, first.to + WEEK_MINUTES) }
  return joinedSpans([...rest.slice(0, -1), over])
}

function joinInOrder(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const joined: MinuteSpan[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

function weekTime(minute: number) {
  const inWeek = minute % WEEK_MINUTES
  const [hour, left] = [Math.floor((inWeek % DAY_MINUTES) / 60), inWeek % 60]
  return { day: Math.floor(inWeek / DAY_MINUTES) + 1, time: `${two(hour)}:${two(left)}` }
}

function two(number: number) {
  return String(number).padStart(2, '0')
}
