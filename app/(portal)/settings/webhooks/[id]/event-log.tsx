import Link from 'next/link'
import { Age } from '@/components/ui/age'
import { RelativeTime } from '@/components/ui/relative-time'
import { SubmitButton } from '@/components/ui/submit-button'
import { VisibleText } from '@/components/ui/visible-text'
import type { LoggedEvent } from '@/lib/webhooks/list-events'
import { sendAgainAction } from '../actions'

type EventLogProps = { webhookId: number; events: LoggedEvent[]; older: number | undefined; isEnabled: boolean }

export function EventLog({ webhookId, events, older, isEnabled }: EventLogProps) {
  if (events.length === 0) return <p className="text-muted">No event in the last 7 days.</p>
  return (
    <>
      <ul aria-label="Events" className="divide-y divide-line">
        {events.map((event) => (
          <EventRow key={event.id} event={event} isEnabled={isEnabled} />
        ))}
      </ul>
      {older !== undefined && (
        <p className="mt-3">
          <Link href={`/settings/webhooks/${webhookId}?before=${older}`} prefetch={false}>
            Older events
          </Link>
        </p>
      )}
    </>
  )
}

function EventRow({ event, isEnabled }: { event: LoggedEvent; isEnabled: boolean }) {
  const { id, sequence, kind, incidentId, at, state, answer, attempts } = event
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="w-10 shrink-0 text-muted text-xs">
        <Age at={at.toISOString()} />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <span className="text-muted tabular-nums">{sequence}</span> <code className="font-mono text-xs">{kind}</code>{' '}
        {incidentId !== null && (
          <Link href={`/incidents/${incidentId}`} prefetch={false}>
            #{incidentId}
          </Link>
        )}
        <p className="text-muted text-xs wrap-anywhere">
          <StateWord event={event} />
          {attempts > 1 && `, ${attempts} attempts`}
          {answer && (
            <>
              : <VisibleText marks={5}>{answer}</VisibleText>
            </>
          )}
        </p>
      </div>
      {isEnabled && state !== 'pending' && (
        <form action={sendAgainAction}>
          <input type="hidden" name="eventId" value={id} />
          <SubmitButton aria-label={`Send again: event ${sequence}`}>Send again</SubmitButton>
        </form>
      )}
    </li>
  )
}

function StateWord({ event: { state, attempts, dueAt } }: { event: LoggedEvent }) {
  if (state === 'sent') return <>Delivered</>
  if (state === 'failed') return <span className="font-medium text-high">Failed</span>
  if (attempts === 0) return <>Waiting</>
  return (
    <>
      Next attempt <RelativeTime at={dueAt} />
    </>
  )
}
