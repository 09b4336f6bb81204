import { initials, personTone } from '@/components/person-mark'
import { BarName } from '@/components/ui/bar-name'
import type { Period, Stretch } from '@/lib/importers/shadow/stretches'
import { dayWords, wallClockWords } from '@/lib/on-call/wall-clock-words'

type Props = {
  label: string
  stretches: readonly Stretch[]
  period: Period
  names: Readonly<Record<string, string>>
  at: { now: Date; zone: string }
}

export function WeekStrip({ label, stretches, period, names, at }: Props) {
  const [begin, length] = [period.from.getTime(), period.to.getTime() - period.from.getTime()]
  const share = (time: Date) => `${((time.getTime() - begin) / length) * 100}%`
  const emails = Object.keys(names)
  return (
    <div className="week-strip">
      <span className="truncate text-muted">{label}</span>
      <ol aria-label={`Week by ${label}`} className="relative h-9 rounded bg-raised/60">
        <Days />
        {stretches.map(({ from, to, people }) => {
          const who = people.map((email) => names[email] ?? email).join(' and ') || 'Nobody'
          const when = `${wallClockWords(at.zone, from, at.now)} to ${wallClockWords(at.zone, to, at.now)}`
          const tone =
            people[0] === undefined ? 'border border-high border-dashed text-high' : toneOf(people[0], emails)
          return (
            <li
              key={from.toISOString()}
              title={`${who}, ${when}`}
              style={{ left: share(from), right: `calc(100% - ${share(to)})` }}
              className="absolute inset-y-0 px-px py-0.5"
            >
              <span className={`block h-full rounded-sm px-1 font-medium leading-8 ${tone}`}>
                <BarName name={who} short={people[0] === undefined ? '' : initials(who)} />
              </span>
              <span className="sr-only">{when}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const DAYS = [1, 2, 3, 4, 5, 6]

/** Where a day ends. */
function Days() {
  return DAYS.map((day) => (
    <li
      key={day}
      aria-hidden
      className="absolute inset-y-0 border-line-2 border-l"
      style={{ left: `${(day / 7) * 100}%` }}
    />
  ))
}

/** Over the strips of a week, its days. */
export function DayHeads({ week }: { week: Period }) {
  return (
    <div aria-hidden className="week-strip mb-1">
      <span />
      <div className="grid grid-cols-7 text-2xs text-faint">
        {[0, ...DAYS].map((day) => {
          const at = new Date(week.from.getTime() + day * 86_400_000)
          const [weekday, ...date] = dayWords(at.toISOString().slice(0, 10)).split(' ')
          return (
            <span key={day} className="pl-1">
              {weekday}
              <span className="max-sm:hidden"> {date.join(' ')}</span>
            </span>
          )
        })}
      </div>
    </div>
  )
}

function toneOf(email: string, emails: readonly string[]) {
  return personTone(Math.max(0, emails.indexOf(email)))
}
