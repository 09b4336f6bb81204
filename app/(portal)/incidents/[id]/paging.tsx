import Link from 'next/link'
import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import type { ExplainedEntry, ExplainedPage, Explanation } from '@/lib/paging/explain'
import { PageState } from '../../page-state'
import { RetryPage } from '../../retry-page'
import { Because } from './because'

/** Why somebody was, or was not, paged for this incident. */
export function Paging({ explanation }: { explanation: NonNullable<Explanation> }) {
  const { entries } = explanation
  return (
    <div className="flex flex-col gap-3">
      <p>{decision(explanation)}</p>
      {entries.length > 0 && (
        <ol aria-label="Steps of the escalation" className="flex flex-col gap-3 border-line border-l pl-4">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryLine entry={entry} />
              {entry.notification && <Pages entry={entry} notification={entry.notification} />}
            </li>
          ))}
        </ol>
      )}
      <p className="text-muted">{whatNext(explanation)}</p>
    </div>
  )
}

function decision({ escalation, entries, policy, severity, pagesNow }: NonNullable<Explanation>): ReactNode {
  if (escalation)
    return `The policy ${entries[0]?.reason.policy ?? policy} paged for ${severity} incidents when it came.`
  const since = pagesNow ? ' when this one came; it does now.' : '.'
  return `Nobody was paged: the policy ${policy} does not page for ${severity} incidents${since}`
}

function whatNext({ escalation, status }: NonNullable<Explanation>): ReactNode {
  if (!escalation) return null
  if (status !== 'open') return `The incident is ${status}: nobody is paged any more.`
  if (escalation.state === 'exhausted')
    return 'All steps were run and nobody has acknowledged: nobody is paged any more.'
  return (
    <>
      Until somebody acknowledges, the next step is due <RelativeTime at={escalation.dueAt} />.
    </>
  )
}

function EntryLine({ entry: { kind, step, round, user, at, reason } }: { entry: ExplainedEntry }) {
  const place = `Step ${step + 1}${round > 0 ? `, time ${round + 1}` : ''}`
  return (
    <p>
      {kind === 'exhausted' ? (
        'All steps were run, and nobody had acknowledged.'
      ) : (
        <>
          {place}: {kind === 'paged' ? <span className="font-medium">{user?.name}</span> : 'nobody to page'}
          <Because targets={reason.targets} />
        </>
      )}{' '}
      <span className="text-muted text-xs">
        <RelativeTime at={at} withExact />
      </span>
    </p>
  )
}

type NotificationProps = { entry: ExplainedEntry; notification: NonNullable<ExplainedEntry['notification']> }

function Pages({ notification }: NotificationProps) {
  const { id, state, incidents, releaseAt, pages } = notification
  return (
    <div className="mt-1 flex flex-col gap-1.5 text-sm">
      {incidents > 1 && (
        <p>
          Covered by{' '}
          <Link href={`/on-call/notifications/${id}`} className="underline">
            one page about {incidents} incidents
          </Link>
          .
        </p>
      )}
      {state === 'gathering' && (
        <p className="text-muted">
          Gathered with others, goes out <RelativeTime at={releaseAt} />.
        </p>
      )}
      {state === 'cancelled' && <p className="text-muted">Not sent: the incident was in hand before.</p>}
      {pages.map((page) => (
        <PageLine key={page.id} page={page} />
      ))}
    </div>
  )
}

function PageLine({ page }: { page: ExplainedPage }) {
  const { receiver, state, deadReason, log } = page
  return (
    <div className="rounded-md bg-raised px-2.5 py-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <PageState state={state} />
        <span className="wrap-anywhere">{receiver ?? deadReason}</span>
        {state === 'dead' && <RetryPage pageId={page.id} />}
      </div>
      {state === 'dead' && receiver && <p className="wrap-anywhere">Given up: {deadReason}</p>}
      {log.length > 0 && (
        <details>
          <summary className="text-muted">{log.length === 1 ? '1 attempt' : `${log.length} attempts`}</summary>
          <ol className="text-xs">
            {log.map(({ id, at, milliseconds, answer }) => (
              <li key={id} className="wrap-anywhere">
                <RelativeTime at={at} withExact /> in {milliseconds} ms: {answer}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
