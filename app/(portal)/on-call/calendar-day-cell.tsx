import type { AwayOnCall } from '@/lib/on-call/away/list-away'
import type { CalendarShift } from '@/lib/on-call/calendar'
import type { CalendarDay } from '@/lib/on-call/calendar-days'
import { dayWords } from '@/lib/on-call/wall-clock-words'
import { AwayMark } from './away-mark'
import { PersonOnCall } from './person-on-call'
import { shiftLook } from './shift-look'
import type { Laid } from './week-lanes'

/** Hourly shifts would fill the page: what is in further lanes is folded. */
export const LANES = 4

type CalendarDayCellProps = {
  day: CalendarDay<CalendarShift>
  lanes: Laid<CalendarShift>[]
  /** Past, or of another month: greyed, and left out on a phone. */
  isAside: boolean
  isWeekend: boolean
  userId: number
  /** Who is on call on that day while they are away. */
  away: AwayOnCall[]
  toneOf: (userId: number) => string | undefined
  holiday: string | undefined
}

export function CalendarDayCell({ day, lanes, isAside, isWeekend, holiday, ...props }: CalendarDayCellProps) {
  const { date, isToday } = day
  const [weekday, dayOfMonth, month] = dayWords(date).split(/,? /)
  const [first, rest] = [lanes.slice(0, LANES), lanes.slice(LANES).filter((laid) => laid !== undefined)]
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`calendar-day ${isAside ? 'bg-page max-sm:hidden' : isWeekend ? 'is-weekend' : 'bg-panel'}`}
    >
      <div className="w-24 shrink-0 text-muted text-xs sm:w-auto">
        <span className={isToday ? 'font-semibold text-accent' : ''}>
          <span className="sm:sr-only">{weekday} </span>
          {dayOfMonth} <span className={dayOfMonth === '1' ? '' : 'sm:sr-only'}>{month}</span>
          {isToday && ' today'}
        </span>
        {holiday && <span className="block wrap-anywhere">{holiday}</span>}
      </div>
      <div className="min-w-0 flex-1 sm:contents">
        <ul className="flex flex-col gap-0.5 sm:contents">
          <Entries lanes={first} {...props} />
        </ul>
        {rest.length > 0 && (
          <details open={isToday} className="calendar-rest">
            <summary className="text-muted text-xs">{rest.length} more</summary>
            <ul className="flex flex-col gap-0.5">
              <Entries lanes={rest} {...props} />
            </ul>
          </details>
        )}
      </div>
    </li>
  )
}

type Shown = Pick<CalendarDayCellProps, 'lanes' | 'userId' | 'away' | 'toneOf'>

function Entries({ lanes, userId, away, toneOf }: Shown) {
  return lanes.map((laid, lane) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a free lane is nothing but its place
    if (!laid) return <li key={lane} aria-hidden className="max-sm:hidden" />
    const { from, to, shift, goesOn } = laid
    return (
      <li
        key={`${from} ${shift?.startsAt.toISOString()}`}
        className={`calendar-entry ${shiftLook(shift, { isPast: false, userId, toneOf })} ${reach(from, to)}`}
      >
        <span className={`min-w-0 max-w-full sm:truncate ${goesOn ? named(to) : ''}`}>
          {shift ? <PersonOnCall shift={shift} userId={userId} isOnTone /> : <strong>Nobody</strong>}
        </span>
        <span className="whitespace-nowrap font-normal tabular-nums">{partOfDay(from, to)}</span>
        <Away away={shift && away.find((one) => one.userId === shift.userId)} />
      </li>
    )
  })
}

/** The bar has its name on its first day of the week; a reader hears it each day, and its room stays where nothing else is. */
function named(to: string) {
  return to === '24:00' ? 'sm:opacity-0' : 'sm:w-0 sm:opacity-0'
}

/** What goes on over midnight reaches the edge of its day, so that the days of a shift are one bar. */
function reach(from: string, to: string) {
  const left = from === '00:00' ? 'sm:-ml-[9px] sm:rounded-l-none sm:border-l-0 sm:pl-[15px]' : ''
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
