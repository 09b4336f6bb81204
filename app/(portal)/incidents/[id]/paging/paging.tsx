import Link from 'next/link'
import type { ReactNode } from 'react'
import { PageState } from '@/components/page-state'
import { groupDigits } from '@/components/ui/group-digits'
import { RelativeTime } from '@/components/ui/relative-time'
import { stepName } from '@/lib/escalations/describe-step'
import type { ExplainedEntry, ExplainedPage, Explanation } from '@/lib/escalations/explain'
import { RetryPages } from '../../../on-call/retry-pages'
import { Because } from './because'
import { PersonPaged } from './page-outcome'
import { SilencedBefore } from './silenced-before'
import { Way } from './way'

type PagingProps = { explanation: NonNullable<Explanation> }

export function Paging({ explanation }: PagingProps) {
  const { entries, posts, unreachable } = explanation
  return (
    <div className="flex flex-col gap-3">
      <Decision explanation={explanation} />
      <SilencedBefore explanation={explanation} />
      {entries.length > 0 && (
        <ol aria-label="Steps of the escalation" className="flex flex-col gap-3 border-line border-l pl-4">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryLine entry={entry} />
              {entry.notification && (
                <Pages notification={entry.notification} fault={unreachable.get(entry.userId ?? 0)} />
              )}
            </li>
          ))}
        </ol>
      )}
      {posts.length > 0 && <ChatPosts posts={posts} />}
    </div>
  )
}

function ChatPosts({ posts }: { posts: NonNullable<Explanation>['posts'] }) {
  return (
    <ul aria-label="Chat channels">
      {posts.map(({ name, at, state, answer }) => (
        <li key={`${name} ${at.toISOString()}`} className="wrap-anywhere">
          {POSTED[state]} {name}
          {state === 'failed' && answer && `: ${answer}`}{' '}
          <span className="text-muted text-xs">
            <RelativeTime at={at} withExact="zoneless" />
          </span>
        </li>
      ))}
    </ul>
  )
}

const POSTED = {
  pending: 'To be posted in',
  sent: 'Posted in',
  failed: 'Could not be posted in',
  cancelled: 'Over before it could be posted in',
} as const

/** Under the strip of an escalation its rule and policy stand already. */
function Decision({ explanation }: PagingProps) {
  const { escalation, pagedAs, pagesNow, entries } = explanation
  if (!escalation) return <p>{whyNobody(explanation)}</p>
  if (!pagesNow) return <p>Started by hand: the policy does not page for {pagedAs} incidents.</p>
  return entries.length === 0 ? <p>Nobody has been paged yet.</p> : null
}

function whyNobody(explanation: NonNullable<Explanation>): ReactNode {
  const { policy, pagedAs, pagesNow, silence } = explanation
  const way = <Way explanation={explanation} />
  if (silence)
    return (
      <>
        {way}. Nobody was paged, because of the <Link href="/silences">silence</Link> “{silence.reason}”.
      </>
    )
  if (policy === null) return <>{way}. Nobody was paged: the rule says so.</>
  const since = pagesNow ? ' when this one came; it does now.' : '.'
  return (
    <>
      {way}. Nobody was paged: it does not page for {pagedAs} incidents{since}
    </>
  )
}

function EntryLine({ entry: { kind, step, round, user, at, reason, outcome } }: { entry: ExplainedEntry }) {
  return (
    <p>
      {kind === 'exhausted' ? (
        'All steps were run, and nobody had acknowledged.'
      ) : (
        <>
          {stepName({ ...reason, step, round })} ·{' '}
          {kind === 'paged' ? (
            <PersonPaged person={user?.name ?? ''} outcome={outcome} isBrief />
          ) : (
            'nobody could be paged'
          )}{' '}
          <span className="text-muted">
            (<Because targets={reason.targets} />)
          </span>
        </>
      )}{' '}
      <span className="text-muted text-xs">
        <RelativeTime at={at} withExact="zoneless" />
      </span>
    </p>
  )
}

type Fault = ReturnType<NonNullable<Explanation>['unreachable']['get']>
type PagesProps = { notification: NonNullable<ExplainedEntry['notification']>; fault: Fault }

function Pages({ notification, fault }: PagesProps) {
  const { id, incidents, pages } = notification
  return (
    <div className="mt-1 flex flex-col gap-1.5 text-sm">
      {incidents > 1 && (
        <p>
          Sent in{' '}
          <Link href={`/on-call/notifications/${id}`} className="underline">
            one notification
          </Link>{' '}
          with {incidents === 2 ? '1 other incident' : `${groupDigits(incidents - 1)} other incidents`}.
        </p>
      )}
      {pages.map((page) => (
        <PageLine key={page.id} page={page} fault={fault} />
      ))}
    </div>
  )
}

function PageLine({ page, fault }: { page: ExplainedPage; fault: Fault }) {
  const { channel, receiver, state, endReason, log } = page
  // To send it again can only fail.
  const isVain = fault === 'none' || (fault === 'no-mail' && (channel === 'email' || channel === null))
  return (
    <div className="rounded-md bg-raised px-2.5 py-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <PageState state={state} />
        <span className="wrap-anywhere">{receiver ?? endReason}</span>
        {state === 'failed' && !isVain && <RetryPages pageIds={[page.id]} />}
      </div>
      {state === 'failed' && receiver && <p className="wrap-anywhere">Failed: {endReason}</p>}
      {log.length > 0 && (
        <details>
          <summary className="text-muted">{log.length === 1 ? '1 attempt' : `${log.length} attempts`}</summary>
          <ol className="text-xs">
            {log.map(({ id, at, milliseconds, answer }) => (
              <li key={id} className="wrap-anywhere">
                <RelativeTime at={at} withExact="zoneless" /> in {milliseconds} ms: {answer}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
