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
  /** Past, or of another month: greyed, and left out on a phone. */
  isAside: boolean
  userId: number
  /** Who is on call on that day while they are away. */
  away: AwayOnCall[]
  holiday: string | undefined
}

export function CalendarDayCell({ day, isAside, userId, away, holiday }: CalendarDayCellProps) {
  const { date, isToday, entries } = day
  const [weekday, ...dayAndMonth] = dayWords(date).split(/,? /)
  const [first, rest] = [entries.slice(0, SHOWN), entries.slice(SHOWN)]
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`flex min-w-0 gap-3 p-2 sm:min-h-20 sm:flex-col sm:gap-1 ${isAside ? 'bg-raised max-sm:hidden' : 'bg-panel'} ${isToday ? 'outline-2 outline-accent -outline-offset-2' : ''}`}
    >
      <div className="w-24 shrink-0 text-muted text-xs sm:w-auto">
        <span className={isToday ? 'font-semibold text-ink' : ''}>
          <span className="sm:sr-only">{weekday} </span>
          {dayAndMonth.join(' ')}
        </span>
        {isToday && <span className="font-semibold text-accent"> today</span>}
        {holiday && <span className="block wrap-anywhere">{holiday}</span>}
      </div>
      <div className="min-w-0 flex-1">
        <Entries entries={first} userId={userId} away={away} />
        {rest.length > 0 && (
          <details open={isToday}>
            <summary className="text-muted text-xs">{rest.length} more</summary>
            <Entries entries={rest} userId={userId} away={away} />
          </details>
        )}
      </div>
    </li>
  )
}

type EntriesProps = Pick<CalendarDayCellProps, 'userId' | 'away'> & { entries: DayEntry<CalendarShift>[] }

function Entries({ entries, userId, away }: EntriesProps) {
  return (
    <ul className="flex flex-col gap-1">
      {entries.map(({ from, to, shift }) => (
        <li
          key={`${from} ${shift?.startsAt.toISOString()}`}
          className={`rounded-md border px-1.5 py-0.5 text-xs leading-snug ${shiftLook(shift, { isPast: false, userId })}`}
        >
          {!(from === '00:00' && to === '24:00') && (
            <span className="block font-normal tabular-nums max-sm:mr-2 max-sm:inline">
              {from} – {to}
            </span>
          )}
          {shift ? <PersonOnCall shift={shift} userId={userId} isOnTone /> : <strong>Nobody</strong>}
          <Away away={shift && away.find((one) => one.userId === shift.userId)} />
        </li>
      ))}
    </ul>
  )
}

function Away({ away }: { away: AwayOnCall | undefined }) {
  if (!away) return null
  return (
    <div>
      <AwayMark {...away} />
    </div>
  )
}
