import Link from 'next/link'
import type { ReactNode } from 'react'
import { PageState } from '@/components/page-state'
import { KeepOnFailure } from '@/components/ui/keep-on-failure'
import { RelativeTime } from '@/components/ui/relative-time'
import { stepName } from '@/lib/escalations/describe-step'
import type { ExplainedEntry, ExplainedPage, Explanation } from '@/lib/escalations/explain'
import { RetryPage } from '../../../on-call/retry-page'
import { Because } from './because'
import { ByHand } from './by-hand'
import { PersonPaged } from './page-outcome'
import { SilencedBefore } from './silenced-before'
import { WhatNext } from './what-next'

type PagingProps = { incidentId: number; explanation: NonNullable<Explanation> }

export function Paging({ incidentId, explanation }: PagingProps) {
  const { entries, next, first, escalation } = explanation
  return (
    <div className="flex flex-col gap-3">
      <p>{decision(explanation)}</p>
      <SilencedBefore explanation={explanation} />
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
      <KeepOnFailure>
        <ByHand {...{ incidentId, next, first }} isPaging={escalation?.isWaiting ?? false}>
          {escalation && (
            <p className="text-muted">
              <WhatNext explanation={explanation} />
            </p>
          )}
        </ByHand>
      </KeepOnFailure>
    </div>
  )
}

function decision(explanation: NonNullable<Explanation>): ReactNode {
  const { escalation, entries, policy, pagedAs, pagesNow, silence } = explanation
  if (escalation) {
    const pages = pagesNow
      ? `pages for ${pagedAs} incidents`
      : `was started; it does not page for ${pagedAs} incidents by itself`
    return `${ruleOf(explanation)}The policy “${entries[0]?.reason.policy ?? policy}” ${pages}.`
  }
  if (silence)
    return (
      <>
        {ruleOf(explanation)}Nobody was paged, because of the <Link href="/silences">silence</Link> “{silence.reason}”.
      </>
    )
  if (policy === null) return `${ruleOf(explanation)}Nobody was paged: the rule says so.`
  const since = pagesNow ? ' when this one came; it does now.' : '.'
  return `${ruleOf(explanation)}Nobody was paged: the policy “${policy}” does not page for ${pagedAs} incidents${since}`
}

function ruleOf({ rule, severity, pagedAs }: NonNullable<Explanation>) {
  if (!rule) return ''
  const as = pagedAs === severity ? '' : `, as ${pagedAs} instead of ${severity}`
  return `Taken by the routing rule “${rule.name}” (version ${rule.version})${as}. `
}

function EntryLine({ entry: { kind, step, round, user, at, reason, outcome } }: { entry: ExplainedEntry }) {
  return (
    <p>
      {kind === 'exhausted' ? (
        'All steps were run, and nobody had acknowledged.'
      ) : (
        <>
          {stepName({ step, round })}:{' '}
          {kind === 'paged' ? (
            <PersonPaged person={user?.name ?? ''} outcome={outcome} isBrief />
          ) : (
            'nobody could be paged'
          )}
          . <Because targets={reason.targets} />
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
  const { id, incidents, pages } = notification
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
      {pages.map((page) => (
        <PageLine key={page.id} page={page} />
      ))}
    </div>
  )
}

function PageLine({ page }: { page: ExplainedPage }) {
  const { receiver, state, endReason, log } = page
  return (
    <div className="rounded-md bg-raised px-2.5 py-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <PageState state={state} />
        <span className="wrap-anywhere">{receiver ?? endReason}</span>
        {state === 'failed' && <RetryPage pageId={page.id} />}
      </div>
      {state === 'failed' && receiver && <p className="wrap-anywhere">Failed: {endReason}</p>}
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
