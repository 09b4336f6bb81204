import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Section } from '@/components/ui/page'
import { ScrollBox } from '@/components/ui/scroll-box'
import { EVENT_KINDS, isEventKind } from '@/lib/webhooks/kinds'
import { sampleEvent } from '@/lib/webhooks/sample-event'

/** What the receiver gets for one of the chosen events. */
export function SampleRequest({ kinds, baseUrl }: { kinds: readonly string[]; baseUrl: string }) {
  const [asked, setAsked] = useState('')
  const chosen = kinds.filter(isEventKind)
  const kind = chosen.find((one) => one === asked) ?? chosen[0]
  return (
    <Section title="What is sent">
      {kind ? (
        <div className="flex flex-col gap-3">
          <Field id="sample" label="Example of">
            <select id="sample" value={kind} onChange={({ target }) => setAsked(target.value)}>
              {chosen.map((one) => (
                <option key={one} value={one}>
                  {EVENT_KINDS[one]}
                </option>
              ))}
            </select>
          </Field>
          <div className="snippet">
            <ScrollBox label="Request">
              <pre className="font-mono text-2xs whitespace-pre-wrap wrap-anywhere">
                {`POST your address\nwebhook-id: evt_…\nwebhook-signature: v1,…\n\n${JSON.stringify(sampleEvent(kind, baseUrl), null, 2)}`}
              </pre>
            </ScrollBox>
          </div>
          <p className="text-muted text-xs">
            Answer with 2xx within 10 seconds. Anything else is tried again for a day, and this webhook’s page says what
            was answered.
          </p>
        </div>
      ) : (
        <p className="text-high">No event is chosen: nothing is sent.</p>
      )}
    </Section>
  )
}
