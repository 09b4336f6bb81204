import { Section } from '@/components/ui/page'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { calendarDays, weeksFrom } from '@/lib/on-call/calendar-days'
import { joinShifts } from '@/lib/on-call/now-and-next'
import { CalendarDayCell } from './calendar-day-cell'

type CalendarSectionProps = { calendar: ScheduleCalendar; now: Date; weeks: number; userId: number }

/** A grid where there is room, a list of days on a phone. */
export function CalendarSection({ calendar, now, weeks, userId }: CalendarSectionProps) {
  const { name, timeZone, shifts } = calendar
  const days = calendarDays(joinShifts(shifts), weeksFrom(now, timeZone, weeks), timeZone)
  const today = days.find(({ isToday }) => isToday)?.date ?? ''
  return (
    <Section title={`Calendar of ${name}`} actions={<span className="text-muted text-xs">Times in {timeZone}</span>}>
      <ol
        aria-label={`Calendar of ${name}`}
        className="-m-4 grid gap-px overflow-hidden rounded-b-lg bg-line sm:grid-cols-7"
      >
        {days.map((day) => (
          <CalendarDayCell key={day.date} day={day} isPast={day.date < today} userId={userId} />
        ))}
      </ol>
    </Section>
  )
}
