'use client'

import Link from 'next/link'
import { SeverityIcon, SeverityMark } from '@/components/severity-mark'
import { Age } from '@/components/ui/age'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { SilencePreview } from '@/lib/silences/preview'
import type { SilenceFormPreview } from './actions'
import { ADD_CONDITION } from './form-silence'

type WhatItMatchesProps = { preview: SilenceFormPreview; isBlank: boolean }

/** Before it is saved: what the conditions match now, and would have met. */
export function WhatItMatches({ preview: { matches, fault }, isBlank }: WhatItMatchesProps) {
  return (
    <Section title="Matches now">
      <div aria-live="polite" className="min-h-28">
        {matches ? (
          <Matches matches={matches} />
        ) : (
          <p className="text-muted">{fault ?? (isBlank ? ADD_CONDITION : 'Calculating…')}</p>
        )}
      </div>
    </Section>
  )
}

function Matches({ matches }: { matches: SilencePreview }) {
  const { open, critical, hasMore, sentence } = matches
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere">
        <VisibleText>{`Silences each alert where ${sentence}.`}</VisibleText>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <span className="font-semibold text-xl tabular-nums">{open}</span> open{' '}
          {open === 1 ? 'incident' : 'incidents'}
          {hasMore && <span className="text-muted"> of the newest 1,000</span>}
        </span>
        {critical > 0 && (
          <span className="inline-flex items-center gap-1.5 font-medium text-critical">
            <SeverityIcon severity="critical" />
            {critical} critical
          </span>
        )}
      </p>
      <p className={meetsAll(matches) ? 'font-medium text-high' : 'text-muted'}>
        <Rate matches={matches} />
      </p>
      <WorstMatches matches={matches} />
    </div>
  )
}

export function WorstMatches({ matches: { open, examples } }: { matches: SilencePreview }) {
  if (examples.length === 0) return null
  return (
    <ul aria-label="Worst of them" className="divide-y divide-line border-line border-t">
      {examples.map(({ id, severity, summary, receivedAt }) => (
        <li key={id} className="flex items-center gap-2 py-1.5">
          <SeverityMark severity={severity} />
          <Link href={`/incidents/${id}`} prefetch={false} className="min-w-0 flex-1 truncate text-ink">
            <VisibleText limit={200}>{summary}</VisibleText>
          </Link>
          <span className="shrink-0 text-muted text-xs">
            <Age at={receivedAt.toISOString()} />
          </span>
        </li>
      ))}
      {open > examples.length && <li className="py-1.5 text-muted text-xs">and {open - examples.length} more</li>}
    </ul>
  )
}

const FEW = 5

/** Then hardly anything pages anybody. */
export function meetsAll({ met, of }: SilencePreview) {
  return of >= FEW && met === of
}

function Rate({ matches }: { matches: SilencePreview }) {
  const { met, of, since, perDay } = matches
  if (!since) return 'No incident was opened in the last 7 days.'
  const all = meetsAll(matches) ? 'It would have met every one of the last' : `It would have met ${met} of the last`
  return (
    <>
      {all} {of.toLocaleString('en')} incidents, the oldest of <RelativeTime at={since} />
      {perDay !== null && <>: about {perDay.toLocaleString('en')} a day</>}.
    </>
  )
}
