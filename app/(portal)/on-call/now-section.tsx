import Link from 'next/link'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import type { CalendarShift, ScheduleCalendar } from '@/lib/on-call/calendar'
import { nowAndNext } from '@/lib/on-call/now-and-next'
import { PersonOnCall } from './person-on-call'
import { ShiftTime } from './shift-time'

type NowSectionProps = { calendars: ScheduleCalendar[]; now: Date; userId: number; isAdmin: boolean }

export function NowSection({ calendars, now, userId, isAdmin }: NowSectionProps) {
  return (
    <Section title="Who is on call">
      <ul aria-label="Who is on call" className="-my-3 divide-y divide-line">
        {calendars.map((calendar) => (
          <li key={calendar.scheduleId} className="flex flex-wrap items-start gap-x-6 gap-y-1 py-3">
            <div className="w-full sm:w-48">
              <div className="font-medium wrap-anywhere">{calendar.name}</div>
              {isAdmin && (
                <Link href={`/on-call/schedules/${calendar.scheduleId}`} prefetch={false} className="text-xs">
                  Change<span className="sr-only"> {calendar.name}</span>
                </Link>
              )}
            </div>
            <NowAndNext calendar={calendar} now={now} userId={userId} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NowAndNext({ calendar, now, userId }: { calendar: ScheduleCalendar; now: Date; userId: number }) {
  const { shifts, timeZone } = calendar
  const { now: current, next } = nowAndNext(shifts, now)
  return (
    <div className="min-w-0 flex-1">
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
