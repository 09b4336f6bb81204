import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { calendarDays, weeksFrom } from '@/lib/on-call/calendar-days'
import { joinShifts } from '@/lib/on-call/now-and-next'
import { CalendarDayCell } from './calendar-day-cell'

type CalendarProps = { calendar: ScheduleCalendar; now: Date; weeks: number; userId: number }

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

function Calendar({ calendar, now, weeks, userId }: CalendarProps) {
  const { name, timeZone, shifts } = calendar
  const days = calendarDays({ ...calendar, shifts: joinShifts(shifts) }, weeksFrom(now, timeZone, weeks))
  const today = days.find(({ isToday }) => isToday)?.date ?? ''
  return (
    <ol aria-label={`Calendar of ${name}`} className="grid gap-px overflow-hidden rounded-b-lg bg-line sm:grid-cols-7">
      {days.map((day) => (
        <CalendarDayCell key={day.date} day={day} isPast={day.date < today} userId={userId} />
      ))}
    </ol>
  )
}
