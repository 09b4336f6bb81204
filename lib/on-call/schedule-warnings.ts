import type { CalendarShift, ScheduleCalendar } from './calendar'
import { UNREACHABLE_WORDS, type Unreachable } from './list-unreachable'
import { nowAndNext } from './now-and-next'

/** Why a page to a schedule might reach nobody, now or later in the calendar; a sentence each. */
export function scheduleWarnings({ name, shifts }: ScheduleCalendar, unreachable: Unreachable[], now: Date): string[] {
  const current = nowAndNext(shifts, now).now
  const later = uniquePeople(shifts.filter(({ startsAt }) => startsAt > now)).filter(
    ({ userId }) => !current.some((shift) => shift.userId === userId),
  )
  const people = [
    ...current.map((shift) => ({ when: 'is on call now and', shift })),
    ...later.map((shift) => ({ when: 'will be on call and', shift })),
  ]
  return [
    ...(current.length > 0 ? [] : [`${name}: nobody is on call now.`]),
    ...people.flatMap(({ when, shift }) => {
      const fault = faultOf(shift, unreachable)
      return fault ? [`${name}: ${shift.userName} ${when} ${fault}.`] : []
    }),
  ]
}

function faultOf({ userId, isDisabled }: CalendarShift, unreachable: Unreachable[]) {
  if (isDisabled) return 'is disabled: nobody answers their pages'
  const found = unreachable.find((one) => one.userId === userId)
  return found && `${UNREACHABLE_WORDS[found.why]}: no page can reach them`
}

function uniquePeople(shifts: CalendarShift[]) {
  return [...new Map(shifts.map((shift) => [shift.userId, shift])).values()]
}
