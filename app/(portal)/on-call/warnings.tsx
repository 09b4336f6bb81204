import { Notice } from '@/components/ui/notice'
import type { CalendarShift, ScheduleCalendar } from '@/lib/on-call/calendar'
import { nowAndNext } from '@/lib/on-call/now-and-next'

type WarningsProps = { calendars: ScheduleCalendar[]; unreachable: number[]; now: Date }

/** Why a page might reach nobody, in words, before it has to. */
export function Warnings({ calendars, unreachable, now }: WarningsProps) {
  const warnings = calendars.flatMap((calendar) => warningsOf(calendar, unreachable, now))
  if (warnings.length === 0) return null
  return (
    <section aria-label="Warnings" className="mb-4">
      <Notice kind="error">
        <ul className={warnings.length > 1 ? 'list-disc pl-4' : ''}>
          {warnings.map((words) => (
            <li key={words} className="wrap-anywhere">
              {words}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}

function warningsOf({ name, shifts }: ScheduleCalendar, unreachable: number[], now: Date) {
  const current = nowAndNext(shifts, now).now
  const later = uniquePeople(shifts.filter(({ startsAt }) => startsAt > now)).filter(
    ({ userId }) => userId !== current?.userId,
  )
  const faultOf = (shift: CalendarShift) => {
    if (shift.isDisabled) return 'is disabled: nobody answers their pages'
    return unreachable.includes(shift.userId) && 'has no verified contact method: no page can reach them'
  }
  const people = [
    ...(current ? [{ when: 'is on call now and', shift: current }] : []),
    ...later.map((shift) => ({ when: 'will be on call and', shift })),
  ]
  return [
    ...(current ? [] : [`${name}: nobody is on call now.`]),
    ...people.flatMap(({ when, shift }) => {
      const fault = faultOf(shift)
      return fault ? [`${name}: ${shift.userName} ${when} ${fault}.`] : []
    }),
  ]
}

function uniquePeople(shifts: CalendarShift[]) {
  return [...new Map(shifts.map((shift) => [shift.userId, shift])).values()]
}
