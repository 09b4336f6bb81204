import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { CalendarShift, ScheduleCalendar } from '@/lib/on-call/calendar'
import { nowAndNext } from '@/lib/on-call/now-and-next'
import { PersonOnCall } from './person-on-call'
import { ShiftTime } from './shift-time'

type NowSectionProps = { calendars: ScheduleCalendar[]; now: Date; userId: number; isAdmin: boolean }

export function NowSection({ calendars, now, userId, isAdmin }: NowSectionProps) {
  return (
    <ul aria-label="Who is on call" className="mb-4 grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
      {calendars.map((calendar) => {
        const isYou = nowAndNext(calendar.shifts, now).now?.userId === userId
        return (
          <li
            key={calendar.scheduleId}
            className={`rounded-lg border p-4 ${isYou ? 'border-accent/40 bg-accent-soft' : 'border-line bg-panel'}`}
          >
            <div className="mb-1 flex items-baseline justify-between gap-2">
              <div className="font-medium wrap-anywhere">{calendar.name}</div>
              {isAdmin && (
                <Link href={`/on-call/schedules/${calendar.scheduleId}`} prefetch={false} className="text-xs">
                  Change<span className="sr-only"> {calendar.name}</span>
                </Link>
              )}
            </div>
            <NowAndNext calendar={calendar} now={now} userId={userId} />
          </li>
        )
      })}
    </ul>
  )
}

function NowAndNext({ calendar, now, userId }: { calendar: ScheduleCalendar; now: Date; userId: number }) {
  const { shifts, timeZone } = calendar
  const { now: current, next } = nowAndNext(shifts, now)
  return (
    <div>
      <p className="text-base">
        {current ? <PersonOnCall shift={current} userId={userId} /> : <strong className="text-danger">Nobody</strong>}
        {current && next && <Until shift={current} timeZone={timeZone} />}
        {current && !next && <span className="text-muted"> (always on call)</span>}
      </p>
      {next && (
        <p className="text-muted">
          Next: <PersonOnCall shift={next} userId={userId} /> from <ShiftTime at={next.startsAt} timeZone={timeZone} />
        </p>
      )}
    </div>
  )
}

function Until({ shift, timeZone }: { shift: CalendarShift; timeZone: string }) {
  return (
    <span className="text-muted">
      {' '}
      until <ShiftTime at={shift.endsAt} timeZone={timeZone} /> (<RelativeTime at={shift.endsAt} />)
    </span>
  )
}
