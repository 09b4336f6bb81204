'use client'

import type { RefObject } from 'react'
import { SeverityMark } from '@/components/severity-mark'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { useFormPreview } from '@/components/use-form-preview'
import type { Tried } from '@/lib/sources/try-reading'
import { type Trial, type TriedBody, tryReadingAction } from './actions'
import type { ReadingDraft } from './draft'

const FAILED: Trial = { problems: ['The server did not answer: the trial starts again with the next change.'] }

export function TrialPanel({ form, draft }: { form: RefObject<HTMLFormElement | null>; draft: ReadingDraft }) {
  const { bodies, problems } = useFormPreview(form, draft, tryReadingAction, FAILED)
  return (
    <section aria-label="Trial" aria-live="polite" className="min-w-0">
      <h3 className="mb-2 font-semibold">Preview on recent requests</h3>
      {problems && <Notice kind="info">{problems.join(' ')}</Notice>}
      {bodies?.length === 0 && <p className="text-muted">No alert has arrived with this key yet.</p>}
      <ol className="flex flex-col gap-4">
        {bodies?.map((body) => (
          <li key={body.requestId} className="min-w-0">
            <BodyTried body={body} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function BodyTried({ body: { receivedAt, isRejected, alerts, left, problem } }: { body: TriedBody }) {
  return (
    <>
      <p className="mb-1 text-muted text-xs">
        <RelativeTime at={receivedAt} withExact />
        {isRejected && ', rejected'}
      </p>
      {problem && <p className="text-danger">{problem}</p>}
      {alerts.length === 0 && !problem && <p className="text-muted">No alert in it.</p>}
      <ul className="divide-y divide-line">
        {alerts.map((alert, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <li key={at} className="min-w-0 py-1.5">
            <AlertTried tried={alert} />
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-muted text-xs">and {left} more</p>}
    </>
  )
}

const BECOMES = {
  firing: 'fires',
  unreadable: 'cannot be read: an incident says so',
  resolved: 'resolves',
  acknowledged: 'acknowledges its incident',
  ignored: 'does nothing',
}

function AlertTried({ tried: { kind, key, alert } }: { tried: Tried }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        {alert && <SeverityMark severity={alert.severity} />}
        {alert && (
          <span className="min-w-0 wrap-anywhere">
            <VisibleText limit={300}>{alert.summary}</VisibleText>
          </span>
        )}
        <span className={`text-xs ${kind === 'unreadable' ? 'text-high' : 'text-muted'}`}>
          {kind === 'resolved' && key !== null ? `resolves ${key}` : BECOMES[kind]}
        </span>
      </div>
      <p className="text-muted text-xs wrap-anywhere">
        {[
          key === null ? 'an incident of its own' : `by ${key}`,
          ...(alert ? [`${alert.labels.length} labels`, alert.entityId && `entity ${alert.entityId}`] : []),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </>
  )
}
