import { ChevronLeft, ChevronRight, TriangleAlert, UserRoundX } from 'lucide-react'
import Link from 'next/link'
import { initials, tonesOf } from '@/components/person-mark'
import { BarName } from '@/components/ui/bar-name'
import { type AwayOnCall, awayIn } from '@/lib/on-call/away/list-away'
import type { CalendarShift, ScheduleCalendar } from '@/lib/on-call/calendar'
import { later, partsOf } from '@/lib/on-call/calendar-days'
import type { Holiday } from '@/lib/on-call/holidays/list'
import { joinShifts } from '@/lib/on-call/now-and-next'
import { dayWords, wallClockWords } from '@/lib/on-call/wall-clock-words'
import { coverAddress } from './cover-address'
import { CoverByDrag } from './cover-by-drag'
import { holidayNames } from './holiday-names'
import { lanesOf } from './lanes'
import { shiftLook } from './shift-look'
import { type ShownSchedules, schedulesAddress } from './shown-schedules'
import type { TimelineDays } from './timeline-days'
import { TimelineLegend } from './timeline-legend'

type Props = {
  calendars: ScheduleCalendar[]
  timeline: TimelineDays
  /** Of the days: the reader's. */
  timeZone: string
  now: Date
  userId: number
  away: AwayOnCall[]
  holidays: Holiday[]
  /** Of schedules. */
  at: Pick<ShownSchedules, 'page' | 'text'>
}

export function TimelineSection({ calendars, timeline, timeZone, now, userId, away, holidays, at }: Props) {
  const { days, startsAt, endsAt } = timeline
  const share = (at: Date) =>
    `${((at.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime())) * 100}%`
  return (
    <div className="mb-4">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label="The next days" tabIndex={0} className="panel overflow-x-auto">
        <div className="min-w-2xl sm:min-w-3xl">
          <div className="timeline-row border-line border-b bg-page text-2xs text-faint">
            <div className="timeline-name flex items-center justify-between gap-1 sm:py-1 sm:pr-1">
              <span className="whitespace-nowrap">{spanWords(timeline)}</span>
              <Turns timeline={timeline} at={at} />
            </div>
            <ol aria-hidden className="grid grid-cols-14">
              {days.map(({ date, isToday }) => (
                <li
                  key={date}
                  title={holidayNames(holidays, date)}
                  className={`border-line border-l py-2 pl-1.5 ${isToday ? 'font-semibold text-accent' : ''} ${holidayNames(holidays, date) ? 'bg-raised' : ''}`}
                >
                  {dayWords(date).replace(/ \w+$/, '')}
                </li>
              ))}
            </ol>
          </div>
          {calendars.map((calendar) => {
            const { lanes, placed } = lanesOf(
              partsOf(joinShifts(calendar.shifts), { startsAt: later(startsAt, calendar.createdAt), endsAt }),
            )
            const toneOf = tonesOf(calendar.shifts.map((shift) => shift.userId))
            return (
              <div key={calendar.scheduleId} className="timeline-row border-line not-last:border-b">
                <div className="timeline-name sm:py-3">
                  <Link
                    href={`/on-call/calendar/${calendar.scheduleId}`}
                    prefetch={false}
                    title="Month by month"
                    className="inline-flex items-center font-medium text-ink wrap-anywhere max-sm:min-h-11"
                  >
                    {calendar.name}
                  </Link>
                </div>
                <CoverByDrag
                  schedule={{ scheduleId: calendar.scheduleId, timeZone: calendar.timeZone }}
                  period={{ startsAt, endsAt }}
                  now={now}
                  label={`Next days of ${calendar.name}`}
                  lanes={lanes}
                >
                  {placed.map(({ lane, ...part }) => (
                    <li
                      key={`${part.startsAt.toISOString()} ${lane}`}
                      style={{
                        left: share(part.startsAt),
                        right: `calc(100% - ${share(part.endsAt)})`,
                        top: `${(lane / lanes) * 100}%`,
                        height: `${100 / lanes}%`,
                      }}
                      className="absolute px-px py-1"
                    >
                      <Bar
                        {...part}
                        calendar={calendar}
                        now={now}
                        userId={userId}
                        zone={timeZone}
                        isOneOfSeveral={lanes > 1}
                        toneOf={toneOf}
                        away={part.shift && awayIn(away, calendar.scheduleId, { ...part, userId: part.shift.userId })}
                      />
                    </li>
                  ))}
                  {startsAt <= now && now < endsAt && (
                    <li
                      aria-hidden
                      style={{ left: share(now) }}
                      className="pointer-events-none absolute inset-y-0 w-0.5 bg-accent"
                    />
                  )}
                </CoverByDrag>
              </div>
            )
          })}
        </div>
      </section>
      <TimelineLegend calendars={calendars} timeline={timeline} now={now} userId={userId} />
      <HolidaysLine holidays={holidays} dates={days.map(({ date }) => date)} />
    </div>
  )
}

function spanWords({ days }: TimelineDays) {
  const [first, last] = [days[0], days.at(-1)].map((day) => (day ? dayWords(day.date).replace(/^\w+,? /, '') : ''))
  return `${first} – ${last}`
}

function Turns({ timeline: { earlier, later: next }, at }: Pick<Props, 'timeline' | 'at'>) {
  const classes = 'flex size-7 items-center justify-center rounded-md hover:bg-raised max-sm:size-11'
  return (
    <span className="flex">
      {earlier && (
        <Link href={schedulesAddress(at, earlier)} prefetch={false} aria-label="Earlier days" className={classes}>
          <ChevronLeft aria-hidden className="size-4" />
        </Link>
      )}
      {next && (
        <Link href={schedulesAddress(at, next)} prefetch={false} aria-label="Later days" className={classes}>
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </span>
  )
}

type BarProps = {
  shift: CalendarShift | undefined
  startsAt: Date
  endsAt: Date
  calendar: ScheduleCalendar
  now: Date
  userId: number
  zone: string
  isOneOfSeveral: boolean
  away: AwayOnCall | undefined
  toneOf: (userId: number) => string | undefined
}

/** A link that fills in the override form, unless the shift is over. */
function Bar({ shift, startsAt, endsAt, calendar, now, userId, zone, isOneOfSeveral, away, toneOf }: BarProps) {
  const { scheduleId, timeZone } = calendar
  const isPast = endsAt <= now
  const name = shift ? (shift.userId === userId ? 'You' : shift.userName) : 'Nobody'
  const times = `${wallClockWords(zone, startsAt, now)} to ${wallClockWords(zone, endsAt, now)} ${zone}`
  const classes = `flex h-full items-center gap-1 overflow-hidden rounded-md border px-1.5 text-xs whitespace-nowrap ${shiftLook(shift, { isPast, userId, toneOf })}`
  const words = (
    <>
      {!shift && !isPast && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
      {away && <UserRoundX aria-hidden className="size-3.5 shrink-0 text-high" />}
      <BarName name={name} short={shift ? initials(shift.userName) : ''} />
    </>
  )
  if (isPast)
    return (
      <span title={`${name}, ${times}`} className={classes}>
        {words}
      </span>
    )
  return (
    <Link
      href={coverAddress({
        scheduleId,
        timeZone,
        startsAt,
        endsAt,
        now,
        insteadOfId: isOneOfSeveral ? shift?.userId : undefined,
      })}
      prefetch={false}
      draggable={false}
      title={`${name}, ${times}.${awayWords(away)} Click to cover it.`}
      className={`${classes} no-underline`}
    >
      {words}
      <span className="sr-only">
        , {times}: {away && `${away.userName} is away; `}cover {shift ? 'this shift' : 'this gap'}
      </span>
    </Link>
  )
}

function awayWords(away: AwayOnCall | undefined) {
  return away ? ` ${away.userName} is away${away.title && `: ${away.title}`}.` : ''
}

/** In words, what the picture only hints at. */
function HolidaysLine({ holidays, dates }: { holidays: Holiday[]; dates: string[] }) {
  const shown = dates.flatMap((date) => {
    const names = holidayNames(holidays, date)
    return names ? [{ date, names }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul aria-label="Holidays" className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {shown.map(({ date, names }) => (
        <li key={date} className="wrap-anywhere">
          <span className="font-medium">{dayWords(date)}</span> {names}
        </li>
      ))}
    </ul>
  )
}
