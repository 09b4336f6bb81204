'use client'

import { type RefObject, useEffect, useState } from 'react'
import { SeverityBadge } from '@/components/severity-badge'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { Tried } from '@/lib/sources/try-reading'
import { type Trial, type TriedBody, tryReadingAction } from './actions'
import type { ReadingDraft } from './draft'

const PAUSE_MS = 500
const FAILED: Trial = { problems: ['The server did not answer: the trial starts again with the next change.'] }

/** Follows the form: what the reading would make of the last bodies, before it is saved. */
export function TrialPanel({ form, draft }: { form: RefObject<HTMLFormElement | null>; draft: ReadingDraft }) {
  const { bodies, problems } = useTrial(form, draft)
  return (
    <section aria-label="Trial" aria-live="polite" className="min-w-0">
      <h3 className="mb-2 font-semibold">Trial on the last bodies</h3>
      {problems && <Notice kind="info">{problems.join(' ')}</Notice>}
      {bodies?.length === 0 && <p className="text-muted">Nothing has come with this key yet.</p>}
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

function useTrial(form: RefObject<HTMLFormElement | null>, draft: ReadingDraft): Trial {
  const [trial, setTrial] = useState<Trial>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft means that the form has new fields
  useEffect(() => {
    const element = form.current
    if (!element) return
    let latest = 0
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const turn = ++latest
      tryReadingAction(new FormData(element)).then(
        (found) => turn === latest && setTrial(found),
        () => turn === latest && setTrial(FAILED),
      )
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, PAUSE_MS)
    }
    look()
    element.addEventListener('input', lookSoon)
    return () => {
      latest = -1
      clearTimeout(timer)
      element.removeEventListener('input', lookSoon)
    }
  }, [form, draft])
  return trial
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
  resolved: 'is over',
  ignored: 'does nothing',
}

function AlertTried({ tried: { kind, key, alert } }: { tried: Tried }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        {alert && <SeverityBadge severity={alert.severity} />}
        {alert && (
          <span className="min-w-0 wrap-anywhere">
            <VisibleText limit={300}>{alert.summary}</VisibleText>
          </span>
        )}
        <span className={`text-xs ${kind === 'unreadable' ? 'text-danger' : 'text-muted'}`}>{BECOMES[kind]}</span>
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
