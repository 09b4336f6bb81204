import { groupDigits } from '@/components/ui/group-digits'
import type { Day } from '@/lib/dashboard/days'
import { printQuery } from '@/lib/search/print'

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const DAY_MS = 86_400_000

// Keeps 90 links short: the days of a longer identifier go by this page.
const LONGEST_ADDRESS = 130

export function DayStrip({ identifier, days }: { identifier: string; days: readonly Day[] }) {
  if (days.every(({ opened }) => opened === 0)) return null
  return (
    <section aria-label="The last 90 days" className="mb-4">
      <h2 className="mb-2 font-semibold">The last 90 days</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(2rem,1fr))] gap-1">
        {days.map((day) => (
          <li key={day.at.getTime()}>
            <DayCell identifier={identifier} day={day} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted text-xs">
        Days of UTC. The letter is the worst severity: C critical, H high, M medium, L low.
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
  const count = `${worst.slice(0, 1).toUpperCase()}${opened > 99 ? '99+' : opened}`
  // Begins with the visible text, for speech control.
  const text = `${count}: ${groupDigits(opened)} on ${date}, worst ${worst}`
  const address = addressOf(identifier, at)
  return (
    <a
      className="day"
      data-worst={worst}
      aria-label={text}
      href={address.length > LONGEST_ADDRESS ? `?on=${at.toISOString().slice(0, 10)}` : address}
    >
      {count}
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
