import { tonesOf } from '@/components/person-mark'
import type { AwayOnCall } from '@/lib/on-call/away/list-away'
import type { CalendarShift, ScheduleCalendar } from '@/lib/on-call/calendar'
import { type CalendarDay, calendarDays, type weeksFrom } from '@/lib/on-call/calendar-days'
import type { Holiday } from '@/lib/on-call/holidays/list'
import { joinShifts } from '@/lib/on-call/now-and-next'
import { CalendarDayCell } from './calendar-day-cell'
import { holidayNames } from './holiday-names'

type Day = CalendarDay<CalendarShift>

type CalendarGridProps = {
  calendar: ScheduleCalendar
  /** Whole weeks from a Monday. */
  days: ReturnType<typeof weeksFrom>
  isAside: (date: string) => boolean
  userId: number
  away: AwayOnCall[]
  holidays: Holiday[]
}

export function CalendarGrid({ calendar, days, isAside, userId, away, holidays }: CalendarGridProps) {
  const { scheduleId, name, shifts } = calendar
  const drawn = calendarDays({ ...calendar, shifts: joinShifts(shifts) }, days)
  const toneOf = tonesOf(shifts.map((shift) => shift.userId))
  const awayOn = (index: number) =>
    away.filter((one) => {
      const day = days[index]
      return day && one.scheduleId === scheduleId && one.startsAt < day.endsAt && one.endsAt > day.startsAt
    })
  return (
    <>
      <div aria-hidden className="weekday-heads">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol
        aria-label={`Calendar of ${name}`}
        className="grid gap-px overflow-hidden rounded-b-lg bg-line sm:grid-cols-7"
      >
        {drawn.map((day, index) => (
          <CalendarDayCell
            key={day.date}
            day={day}
            isSameAsBefore={index % 7 > 0 && isSame(day, drawn[index - 1])}
            isAside={isAside(day.date)}
            userId={userId}
            away={awayOn(index)}
            toneOf={toneOf}
            holiday={holidayNames(holidays, day.date)}
          />
        ))}
      </ol>
    </>
  )
}

/** All of both days one person has. */
function isSame({ entries: [one, ...more] }: Day, before: Day | undefined) {
  return (
    more.length === 0 &&
    before?.entries.length === 1 &&
    one?.shift !== undefined &&
    one.shift === before.entries[0]?.shift
  )
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
