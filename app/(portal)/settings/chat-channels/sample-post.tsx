import { Section } from '@/components/ui/page'

const STATES = [
  { when: 'When it opens', text: 'HIGH: Disk full on db-1', more: 'service=checkout, env=prod' },
  { when: 'When somebody has it', text: 'Acknowledged by Ben: HIGH: Disk full on db-1' },
  { when: 'When it is over', text: 'Resolved: HIGH: Disk full on db-1' },
]

/** An example of what becomes of one message. */
export function SamplePost() {
  return (
    <Section title="What is posted">
      <ol className="flex flex-col gap-3">
        {STATES.map(({ when, text, more }) => (
          <li key={when}>
            <p className="text-muted text-xs">{when}</p>
            <p className="mt-1 rounded-md bg-raised px-3 py-2 wrap-anywhere">
              <span className="font-medium">{text}</span>
              {more && <span className="block text-muted text-xs">{more}</span>}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-muted text-xs">
        One message for each incident, changed in its place where the service can. People are paged besides: a post
        wakes nobody.
      </p>
    </Section>
  )
}
