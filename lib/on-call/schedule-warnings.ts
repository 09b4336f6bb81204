import type { ScheduleCalendar } from './calendar'
import { runningOutInWords } from './calendar-shifts/running-out'
import { nowAndNext } from './now-and-next'

/** Why a page to a schedule might reach nobody, whoever its people are, now or later in the calendar; a sentence each. */
export function scheduleWarnings(calendar: ScheduleCalendar, now: Date): string[] {
  return [...warningsNow(calendar, now), ...warningsLater(calendar, now)]
}

export function warningsNow({ name, shifts, unknownNames }: ScheduleCalendar, now: Date): string[] {
  return [
    ...(nowAndNext(shifts, now).now.length > 0 ? [] : [`${name}: nobody is on call now.`]),
    ...(unknownNames
      ? [`${name}: its calendar names ${unknownNames}, who is nobody here: nobody is paged for that.`]
      : []),
  ]
}

export function warningsLater({ name, runningOut }: ScheduleCalendar, now: Date): string[] {
  return runningOut ? [`${name}: ${runningOutInWords(runningOut, now)}`] : []
}
