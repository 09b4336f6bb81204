import type { AwayOnCall } from '@/lib/on-call/away/list-away'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { calendarDays, weeksFrom } from '@/lib/on-call/calendar-days'
import type { Holiday } from '@/lib/on-call/holidays/list'
import { joinShifts } from '@/lib/on-call/now-and-next'
import { CalendarDayCell } from './calendar-day-cell'
import { holidayNames } from './holiday-names'

type CalendarProps = {
  calendar: ScheduleCalendar
  now: Date
  weeks: number
  userId: number
  away: AwayOnCall[]
  holidays: Holiday[]
}

export function CalendarSection(props: CalendarProps) {
  const { name, timeZone } = props.calendar
  return (
    <details className="panel mb-4">
      <summary className="px-4 py-2 max-sm:min-h-11">
        <span className="mr-2 font-semibold">Calendar of {name}</span>
        <span className="text-muted text-xs">Times in {timeZone}</span>
      </summary>
      <div className="border-line border-t">
        <Calendar {...props} />
      </div>
    </details>
  )
}

function Calendar({ calendar, now, weeks, userId, away, holidays }: CalendarProps) {
  const { scheduleId, name, timeZone, shifts } = calendar
  const spans = weeksFrom(now, timeZone, weeks)
  const days = calendarDays({ ...calendar, shifts: joinShifts(shifts) }, spans)
  const awayOn = (index: number) =>
    away.filter((one) => {
      const day = spans[index]
      return day && one.scheduleId === scheduleId && one.startsAt < day.endsAt && one.endsAt > day.startsAt
    })
  const today = days.find(({ isToday }) => isToday)?.date ?? ''
  return (
    <ol aria-label={`Calendar of ${name}`} className="grid gap-px overflow-hidden rounded-b-lg bg-line sm:grid-cols-7">
      {days.map((day, index) => (
        <CalendarDayCell
          key={day.date}
          day={day}
          isPast={day.date < today}
          userId={userId}
          away={awayOn(index)}
          holiday={holidayNames(holidays, day.date)}
        />
      ))}
    </ol>
  )
}
