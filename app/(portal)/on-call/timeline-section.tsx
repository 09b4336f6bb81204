import { personTone } from '@/components/person-mark'
import type { CalendarShift, ScheduleCalendar } from '@/lib/on-call/calendar'
import { daysFromYesterday, later, partsOf } from '@/lib/on-call/calendar-days'
import { joinShifts } from '@/lib/on-call/now-and-next'
import { dayWords } from '@/lib/on-call/wall-clock-words'

const DAYS = 14

type Props = { calendars: ScheduleCalendar[]; timeZone: string; now: Date; userId: number }

export function TimelineSection({ calendars, timeZone, now, userId }: Props) {
  const days = daysFromYesterday(now, timeZone, DAYS)
  const [startsAt, endsAt] = [days[0]?.startsAt ?? now, days.at(-1)?.endsAt ?? now]
  const share = (at: Date) =>
    `${((at.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime())) * 100}%`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="The next days" tabIndex={0} className="panel mb-4 overflow-x-auto">
      <div className="min-w-3xl">
        <div className="grid grid-cols-[10rem_1fr] border-line border-b text-muted text-xs">
          <span className="px-4 py-2">Days of {timeZone}</span>
          <ol aria-hidden className="grid grid-cols-14">
            {days.map(({ date, isToday }) => (
              <li key={date} className={`truncate py-2 pl-1 ${isToday ? 'font-semibold text-accent' : ''}`}>
                {dayWords(date).replace(/ \w+$/, '')}
              </li>
            ))}
          </ol>
        </div>
        {calendars.map(({ scheduleId, name, shifts, createdAt }) => (
          <div key={scheduleId} className="grid grid-cols-[10rem_1fr] border-line not-last:border-b">
            <span className="px-4 py-3 font-medium wrap-anywhere">{name}</span>
            <ol aria-label={`Next days of ${name}`} className="relative min-h-11 border-line border-l">
              {partsOf(joinShifts(shifts), { startsAt: later(startsAt, createdAt), endsAt }).map((part) => (
                <li
                  key={part.startsAt.toISOString()}
                  style={{ left: share(part.startsAt), right: `calc(100% - ${share(part.endsAt)})` }}
                  className="absolute inset-y-1.5 px-px"
                >
                  <Bar shift={part.shift} userId={userId} isPast={part.endsAt <= now} />
                </li>
              ))}
              <li aria-hidden style={{ left: share(now) }} className="absolute inset-y-0 w-0.5 bg-accent" />
            </ol>
          </div>
        ))}
      </div>
      <p className="sticky left-0 border-line border-t px-4 py-2 text-muted text-xs">
        Dashed: an override. Outlined: you. The line is now.
      </p>
    </section>
  )
}

function Bar({ shift, userId, isPast }: { shift: CalendarShift | undefined; userId: number; isPast: boolean }) {
  if (!shift)
    return (
      <span
        title="nobody"
        className={`flex h-full items-center overflow-hidden rounded-md border border-dashed px-1.5 text-xs ${isPast ? 'border-line text-muted' : 'border-high text-high'}`}
      >
        nobody
      </span>
    )
  const { userName, overrideId } = shift
  const isYou = shift.userId === userId
  const line = overrideId === null ? (isYou ? 'border-current' : 'border-transparent') : 'border-current border-dashed'
  return (
    <span
      title={userName}
      className={`flex h-full items-center overflow-hidden rounded-md border px-1.5 font-medium text-xs whitespace-nowrap ${personTone(shift.userId)} ${line}`}
    >
      {isYou ? 'You' : userName}
    </span>
  )
}
