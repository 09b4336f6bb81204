import { tonesOf } from '@/components/person-mark'
import type { AwayOnCall } from '@/lib/on-call/away/list-away'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { calendarDays, type weeksFrom } from '@/lib/on-call/calendar-days'
import type { Holiday } from '@/lib/on-call/holidays/list'
import { joinShifts } from '@/lib/on-call/now-and-next'
import { CalendarDayCell, LANES } from './calendar-day-cell'
import { holidayNames } from './holiday-names'
import { weekLanes } from './week-lanes'

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
  const laid = Array.from({ length: Math.ceil(drawn.length / 7) }, (_, week) =>
    weekLanes(drawn.slice(week * 7, week * 7 + 7), LANES),
  ).flat()
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
      <ol aria-label={`Calendar of ${name}`} className="calendar-days">
        {drawn.map((day, index) => (
          <CalendarDayCell
            key={day.date}
            day={day}
            lanes={laid[index] ?? []}
            isAside={isAside(day.date)}
            isWeekend={index % 7 > 4}
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

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
