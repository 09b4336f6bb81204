import { heldDuring } from '../record/history'
import type { Holiday, Workspace } from '../record/settings'
import type { Holidays } from './on-call'
import type { Span } from './segment'

/** All that the calendars of a workspace may have said together in the span. */
export function holidaysDuring({ calendars }: Workspace, { low, high }: Span): Holidays[] {
  return calendars.reduce<Map<number, Holiday[]>[]>(
    (cases, { calendarId, holidays }) =>
      cases.flatMap((known) => heldDuring(holidays, low, high).map((days) => new Map([...known, [calendarId, days]]))),
    [new Map()],
  )
}

const DAY_MS = 86_400_000

/** What another file leaves: what was over a day before stays as it was, and only the rest is read anew. */
export function afterFile(before: Holiday[], file: Holiday[], wall: number): Holiday[] {
  const isOver = ({ to }: Holiday) => to <= wall - DAY_MS
  return [...before.filter(isOver), ...file.filter((one) => !isOver(one))]
}
