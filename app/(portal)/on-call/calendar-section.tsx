import Link from 'next/link'
import type { AwayOnCall } from '@/lib/on-call/away/list-away'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { weeksFrom } from '@/lib/on-call/calendar-days'
import type { Holiday } from '@/lib/on-call/holidays/list'
import { CalendarGrid } from './calendar-grid'

type CalendarProps = {
  calendar: ScheduleCalendar
  now: Date
  weeks: number
  userId: number
  away: AwayOnCall[]
  holidays: Holiday[]
}

export function CalendarSection({ now, weeks, ...props }: CalendarProps) {
  const { scheduleId, name, timeZone } = props.calendar
  const spans = weeksFrom(now, timeZone, weeks)
  const today = spans.find(({ isToday }) => isToday)?.date ?? ''
  return (
    <details>
      <summary className="px-4 py-2 max-sm:min-h-11">
        <span className="font-semibold">Calendar of {name}</span>
      </summary>
      <div className="border-line border-t">
        <CalendarGrid {...props} days={spans} isAside={(date) => date < today} />
        <p className="px-4 py-2">
          <Link href={`/on-call/calendar/${scheduleId}`} prefetch={false}>
            Month by month
          </Link>
        </p>
      </div>
    </details>
  )
}
