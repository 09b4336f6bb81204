import { fewNames } from '../values/few-names'
import { groupBy } from '../values/group-by'
import type { CalendarShift, ScheduleCalendar } from './calendar'
import { runningOutInWords } from './calendar-shifts/running-out'
import { UNREACHABLE_WORDS, type Unreachable } from './list-unreachable'
import { nowAndNext } from './now-and-next'

/** Why a page to a schedule might reach nobody, now or later in the calendar; a sentence each. */
export function scheduleWarnings(calendar: ScheduleCalendar, unreachable: Unreachable[], now: Date): string[] {
  return [...warningsNow(calendar, unreachable, now), ...warningsLater(calendar, unreachable, now)]
}

export function warningsNow({ name, shifts, unknownNames }: ScheduleCalendar, unreachable: Unreachable[], now: Date) {
  const current = nowAndNext(shifts, now).now
  return [
    ...(current.length > 0 ? [] : [`${name}: nobody is on call now.`]),
    ...(unknownNames
      ? [`${name}: its calendar names ${unknownNames}, who is nobody here: nobody is paged for that.`]
      : []),
    ...current.flatMap((shift) => {
      const fault = faultOf(shift, unreachable)
      return fault ? [`${name}: ${shift.userName} is on call now and ${fault.words}: ${fault.follows}.`] : []
    }),
  ]
}

export function warningsLater(
  { name, shifts, runningOut }: ScheduleCalendar,
  unreachable: Unreachable[],
  now: Date,
): string[] {
  const current = nowAndNext(shifts, now).now
  const later = uniquePeople(shifts.filter(({ startsAt }) => startsAt > now)).filter(
    ({ userId }) => !current.some((shift) => shift.userId === userId),
  )
  const end = runningOut ? [runningOutInWords(runningOut, now)] : []
  return [...end, ...laterFaults(later, unreachable)].map((words) => `${name}: ${words}`)
}

/** One sentence for all of whom the same is wrong. */
function laterFaults(later: readonly CalendarShift[], unreachable: Unreachable[]) {
  const all = later.flatMap((shift) => {
    const fault = faultOf(shift, unreachable)
    return fault ? [{ ...fault, person: shift.userName }] : []
  })
  return [...groupBy(all, ({ words }) => words).values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const { words, follows } = first
    if (alike.length === 1) return [`${first.person} will be on call and ${words}: ${follows}.`]
    const people = fewNames(
      alike.map(({ person }) => person),
      NAMED,
    )
    return [`${people} will be on call, and each ${words}: ${follows}.`]
  })
}

const NAMED = 3

function faultOf({ userId, isDisabled }: CalendarShift, unreachable: Unreachable[]) {
  if (isDisabled) return { words: 'is disabled', follows: 'nobody answers their pages' }
  const found = unreachable.find((one) => one.userId === userId)
  return found && { words: UNREACHABLE_WORDS[found.why], follows: 'no page can reach them' }
}

function uniquePeople(shifts: CalendarShift[]) {
  return [...new Map(shifts.map((shift) => [shift.userId, shift])).values()]
}
