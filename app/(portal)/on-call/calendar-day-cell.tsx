import type { AwayOnCall } from '@/lib/on-call/away/list-away'
import type { CalendarShift } from '@/lib/on-call/calendar'
import type { CalendarDay, DayEntry } from '@/lib/on-call/calendar-days'
import { dayWords } from '@/lib/on-call/wall-clock-words'
import { AwayMark } from './away-mark'
import { PersonOnCall } from './person-on-call'
import { shiftLook } from './shift-look'

/** Hourly shifts would fill the page. */
const SHOWN = 4

type CalendarDayCellProps = {
  day: CalendarDay<CalendarShift>
  /** Only one person, who had all of the day to its left too: the bar goes on, and the name is not said again. */
  isSameAsBefore: boolean
  /** Past, or of another month: greyed, and left out on a phone. */
  isAside: boolean
  userId: number
  /** Who is on call on that day while they are away. */
  away: AwayOnCall[]
  toneOf: (userId: number) => string | undefined
  holiday: string | undefined
}

export function CalendarDayCell({ day, isAside, holiday, ...props }: CalendarDayCellProps) {
  const { date, isToday, entries } = day
  const [weekday, dayOfMonth, month] = dayWords(date).split(/,? /)
  const [first, rest] = [entries.slice(0, SHOWN), entries.slice(SHOWN)]
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`flex min-w-0 gap-3 p-2 sm:min-h-24 sm:flex-col sm:gap-1 ${isAside ? 'bg-page max-sm:hidden' : 'bg-panel'}`}
    >
      <div className="w-24 shrink-0 text-muted text-xs sm:w-auto">
        <span className={isToday ? 'font-semibold text-accent' : ''}>
          <span className="sm:sr-only">{weekday} </span>
          {dayOfMonth} <span className={dayOfMonth === '1' ? '' : 'sm:sr-only'}>{month}</span>
          {isToday && ' today'}
        </span>
        {holiday && <span className="block wrap-anywhere">{holiday}</span>}
      </div>
      <div className="min-w-0 flex-1">
        <Entries entries={first} {...props} />
        {rest.length > 0 && (
          <details open={isToday}>
            <summary className="text-muted text-xs">{rest.length} more</summary>
            <Entries entries={rest} {...props} />
          </details>
        )}
      </div>
    </li>
  )
}

type Shown = Omit<CalendarDayCellProps, 'day' | 'isAside' | 'holiday'>
type EntriesProps = Shown & { entries: DayEntry<CalendarShift>[] }

function Entries({ entries, isSameAsBefore, userId, away, toneOf }: EntriesProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map(({ from, to, shift }) => (
        <li
          key={`${from} ${shift?.startsAt.toISOString()}`}
          className={`flex flex-wrap items-baseline gap-x-1.5 rounded-sm border px-1.5 py-0.5 text-xs leading-snug ${shiftLook(shift, { isPast: false, userId, toneOf })} ${reach(from, to)}`}
        >
          <span className={`min-w-0 max-w-full sm:truncate ${isSameAsBefore ? 'sm:opacity-0' : ''}`}>
            {shift ? <PersonOnCall shift={shift} userId={userId} isOnTone /> : <strong>Nobody</strong>}
          </span>
          <span className="whitespace-nowrap font-normal tabular-nums">{partOfDay(from, to)}</span>
          <Away away={shift && away.find((one) => one.userId === shift.userId)} />
        </li>
      ))}
    </ul>
  )
}

/** What goes on over midnight reaches the edge of its day, so that the days of a shift are one bar. */
function reach(from: string, to: string) {
  const left = from === '00:00' ? 'sm:-ml-2 sm:rounded-l-none sm:border-l-0 sm:pl-3.5' : ''
  const right = to === '24:00' ? 'sm:-mr-2 sm:rounded-r-none sm:border-r-0 sm:pr-3.5' : ''
  return `${left} ${right}`
}

/** Empty: all day. A handover reads as “Ana until 09:00, Ben from 09:00”, which nobody takes for two people at once. */
function partOfDay(from: string, to: string) {
  if (from === '00:00') return to === '24:00' ? '' : `until ${to}`
  return to === '24:00' ? `from ${from}` : `${from} – ${to}`
}

function Away({ away }: { away: AwayOnCall | undefined }) {
  if (!away) return null
  return (
    <div>
      <AwayMark {...away} />
    </div>
  )
}
