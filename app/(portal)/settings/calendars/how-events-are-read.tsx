import { Section } from '@/components/ui/page'

const EXAMPLES = [
  { kind: 'Holidays', event: 'Founders’ Day', means: 'a holiday, on all its days' },
  {
    kind: 'Who is away',
    event: 'Ana Lindqvist – vacation',
    means: 'the person whose name or address is in it is away',
  },
  { kind: 'Who is on call', event: '[L1] ana@example.com', means: 'Ana is on call while it lasts, on level 1' },
]

/** What an event of each kind of calendar says to Tocsin. */
export function HowEventsAreRead() {
  return (
    <Section title="How events are read">
      <dl className="flex flex-col gap-3">
        {EXAMPLES.map(({ kind, event, means }) => (
          <div key={kind}>
            <dt className="text-muted text-xs">{kind}</dt>
            <dd className="mt-1 rounded-md bg-raised px-3 py-2 wrap-anywhere">
              <span className="font-medium">{event}</span>
              <span className="block text-muted text-xs">{means}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-xs">
        Names that nobody here has are listed after it was read. Nobody is paged for these.
      </p>
    </Section>
  )
}
