import { initials, tonesOf } from '@/components/person-mark'
import { BarName } from '@/components/ui/bar-name'
import { dayWords, hourWords } from '@/components/ui/time-words'
import type { Person } from '@/lib/on-call/list-schedules'

type Stretch = { startsAt: Date; endsAt: Date; people: Person[]; isChanged?: boolean }

const DAY_MS = 86_400_000

type ShiftBarsProps = { name: string; stretches: Stretch[]; period: { from: Date; to: Date }; timeZone: string }

/** From the first beginning to the last end. */
export function periodOf(stretches: readonly Stretch[]) {
  const from = stretches[0]?.startsAt ?? new Date(0)
  return { from, to: stretches.at(-1)?.endsAt ?? new Date(from.getTime() + 1) }
}

/** Who is on call, drawn over days; the same is said in words beside it. */
export function ShiftBars({ name, stretches, period, timeZone }: ShiftBarsProps) {
  const [from, to] = [period.from.getTime(), period.to.getTime()]
  const place = (at: number) => ((at - from) / (to - from)) * 100
  const toneOf = tonesOf(stretches.flatMap(({ people }) => people.map(({ id }) => id)))
  const days = Array.from({ length: Math.max(1, Math.round((to - from) / DAY_MS)) }, (_, day) => from + day * DAY_MS)
  return (
    <div aria-hidden className="shift-bars">
      <span className="text-muted text-xs wrap-anywhere sm:line-clamp-2" title={name}>
        {name}
      </span>
      <div className="relative h-9 min-w-0">
        {days.map((day) => (
          <span key={day} className="shift-day" style={{ left: `${place(day)}%` }} />
        ))}
        {stretches.map(({ startsAt, endsAt, people, isChanged }) => {
          const [left, right] = [place(startsAt.getTime()), place(endsAt.getTime())]
          const [first] = people
          const names = people.map(({ name }) => name).join(', ') || 'No one'
          const tone = first ? toneOf(first.id) : 'is-gap'
          return (
            <span
              key={startsAt.toISOString()}
              title={`${names}, from ${hourWords(startsAt, timeZone)}`}
              className={`shift-bar ${tone} ${isChanged ? 'is-changed' : ''}`}
              style={{ left: `${left}%`, width: `${right - left}%` }}
            >
              <BarName name={names} short={first ? initials(first.name) : ''} />
            </span>
          )
        })}
      </div>
    </div>
  )
}

/** The days above the bars: every second one. */
export function ShiftDays({ from, days, timeZone }: { from: Date; days: number; timeZone: string }) {
  const shown = Array.from({ length: Math.ceil(days / 2) }, (_, at) => new Date(from.getTime() + at * 2 * DAY_MS))
  return (
    <div aria-hidden className="shift-bars text-2xs text-muted">
      <span className="max-sm:hidden" />
      <div className="flex">
        {shown.map((day) => (
          <span key={day.toISOString()} className="min-w-0 flex-1 truncate pl-1">
            {dayWords(day, timeZone)}
          </span>
        ))}
      </div>
    </div>
  )
}
