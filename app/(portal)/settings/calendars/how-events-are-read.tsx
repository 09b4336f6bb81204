import { personTone } from '@/components/person-mark'
import { Section } from '@/components/ui/page'

/** `look`: of a person, or of a gap. */
type Bar = { from: number; days: number; words: string; look?: string | undefined }

const ANA = personTone(0)
const BEN = personTone(1)
const GAP = 'bg-high-soft text-high'
const EVENT = 'border border-line-2 bg-raised'

type Example = { events: Bar[]; onCall: Bar[]; means: string }

const EXAMPLES: Record<string, Example> = {
  holidays: {
    events: [{ from: 4, days: 2, words: 'New Year' }],
    onCall: [
      { from: 1, days: 3, words: 'Ana', look: ANA },
      { from: 4, days: 2, words: 'No one', look: GAP },
      { from: 6, days: 2, words: 'Ana', look: ANA },
    ],
    means: 'A layer that is closed on holidays pauses on the days of each event; one that is open only then begins.',
  },
  absence: {
    events: [{ from: 3, days: 2, words: 'Ana Lindqvist – vacation' }],
    onCall: [
      { from: 1, days: 2, words: 'Ana', look: ANA },
      { from: 3, days: 2, words: 'Ana is away', look: `${ANA} outline-2 -outline-offset-2 outline-high` },
      { from: 5, days: 3, words: 'Ana', look: ANA },
    ],
    means: 'Whoever has the name or address in an event is away. The shift stays, and On call warns of it.',
  },
  shifts: {
    events: [
      { from: 1, days: 3, words: '[L1] ana@example.com' },
      { from: 4, days: 4, words: '[L1] ben@example.com' },
    ],
    onCall: [
      { from: 1, days: 3, words: 'Ana', look: ANA },
      { from: 4, days: 4, words: 'Ben', look: BEN },
    ],
    means: 'Whoever is named is on call while the event lasts, on the level in brackets.',
  },
}

/** A week in such a calendar, and what it does to who is on call. */
export function HowEventsAreRead({ kind }: { kind: string }) {
  const example = EXAMPLES[kind]
  if (!example) return null
  return (
    <Section title="What it does">
      <div aria-hidden className="grid grid-cols-7 gap-x-px gap-y-1 text-2xs">
        {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => (
          <span key={day} className="text-faint">
            {day}
          </span>
        ))}
        <Lane name="In the calendar" bars={example.events} />
        <Lane name="On call" bars={example.onCall} />
      </div>
      <p className="mt-3">{example.means}</p>
      <p className="mt-2 text-muted text-xs">
        Names that nobody here has are listed after it was read. Nobody is paged for these.
      </p>
    </Section>
  )
}

function Lane({ name, bars }: { name: string; bars: readonly Bar[] }) {
  return (
    <>
      <span className="col-span-7 mt-1 text-muted">{name}</span>
      <div className="col-span-7 grid h-9 grid-cols-7 gap-x-px">
        {bars.map(({ from, days, words, look = EVENT }) => (
          <span
            key={from}
            className={`flex min-w-0 items-center overflow-hidden rounded px-1 leading-tight ${look}`}
            style={{ gridColumn: `${from} / span ${days}` }}
          >
            <span className="line-clamp-2 wrap-anywhere">{words}</span>
          </span>
        ))}
      </div>
    </>
  )
}
