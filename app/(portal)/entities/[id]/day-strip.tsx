import { groupDigits } from '@/components/ui/group-digits'
import type { Day } from '@/lib/dashboard/days'
import { printQuery } from '@/lib/search/print'

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const DAY_MS = 86_400_000
const WORST_FIRST = ['critical', 'high', 'medium', 'low'] as const

// Keeps 90 links short: the days of a longer identifier go by this page.
const LONGEST_ADDRESS = 130

export function DayStrip({ identifier, days }: { identifier: string; days: readonly Day[] }) {
  if (days.every(({ opened }) => opened === 0)) return null
  const [first] = days
  const counted = WORST_FIRST.flatMap((severity) => {
    const count = days.filter(({ worst }) => worst === severity).length
    return count > 0 ? [{ severity, count }] : []
  })
  return (
    <section aria-label="The last 90 days" className="mb-4">
      <h2 className="mb-2 font-semibold">The last 90 days</h2>
      <ul className="grid grid-cols-15 gap-1 sm:grid-cols-30">
        {days.map((day) => (
          <li key={day.at.getTime()}>
            <DayCell identifier={identifier} day={day} />
          </li>
        ))}
      </ul>
      <p aria-hidden className="mt-1 flex justify-between text-muted text-xs">
        <span>{first && DATE.format(first.at)}</span>
        <span>today</span>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        <span>Worst of each day (UTC):</span>
        {counted.map(({ severity, count }) => (
          <span key={severity} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="day is-sample" data-worst={severity} />
            {severity} on {count} {count === 1 ? 'day' : 'days'}
          </span>
        ))}
      </p>
    </section>
  )
}

function DayCell({ identifier, day: { at, opened, worst } }: { identifier: string; day: Day }) {
  const date = DATE.format(at)
  if (!worst)
    return (
      <span className="day">
        <span className="sr-only">{date}: none</span>
      </span>
    )
  const text = `${date}: ${groupDigits(opened)} ${opened === 1 ? 'incident' : 'incidents'}, worst ${worst}`
  const address = addressOf(identifier, at)
  return (
    <a
      className="day"
      data-worst={worst}
      href={address.length > LONGEST_ADDRESS ? `?on=${at.toISOString().slice(0, 10)}` : address}
    >
      <span>{text}</span>
    </a>
  )
}

export function addressOf(identifier: string, at: Date) {
  const time = (date: Date) => date.toISOString().slice(0, 16)
  const term = (field: 'status' | 'entity' | 'since' | 'until', value: string) => ({
    field,
    values: [value],
    isNot: false,
  })
  const query = printQuery([
    term('status', 'any'),
    term('entity', identifier),
    term('since', time(at)),
    term('until', time(new Date(at.getTime() + DAY_MS))),
  ])
  // A colon needs no encoding in a query string.
  return `/incidents?${new URLSearchParams({ q: query })}`.replaceAll('%3A', ':')
}
