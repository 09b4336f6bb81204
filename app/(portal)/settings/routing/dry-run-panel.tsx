'use client'

import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode, RefObject } from 'react'
import { SeverityMark } from '@/components/severity-mark'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { useFormPreview } from '@/components/use-form-preview'
import type { DryRun, Move } from '@/lib/routing/dry-run'
import type { Tried } from '@/lib/routing/try-alert'
import { type Preview, previewRuleAction, type RuleState } from './actions'

const FAILED: Preview = { fault: 'The server did not answer: the dry run starts again with the next change.' }

type DryRunPanelProps = {
  form: RefObject<HTMLFormElement | null>
  state: RuleState
  children: ReactNode
}

export function DryRunPanel({ form, state, children }: DryRunPanelProps) {
  const { run, tried, fault, refused, sentence } = useFormPreview(form, state, previewRuleAction, FAILED)
  return (
    <>
      <Section title="Dry run">
        <div aria-live="polite" className="flex flex-col gap-3">
          {sentence && (
            <p className="wrap-anywhere">
              <VisibleText>{sentence}</VisibleText>
            </p>
          )}
          {run ? <Run run={run} /> : <p className="text-muted">{fault ?? 'Calculating…'}</p>}
        </div>
      </Section>
      <Section title="Try an alert">
        {children}
        <div aria-live="polite" className="mt-3">
          {tried && <p>{whereTo(tried)}</p>}
          {refused && <Notice kind="error">{refused}</Notice>}
        </div>
      </Section>
    </>
  )
}

function whereTo({ rule, place, policy, people }: Tried) {
  const matched = place === null ? `No rule matches → ${rule}` : `Matches rule ${place} “${rule}”`
  if (policy === null) return `${matched} → pages nobody`
  const first = people.length > 0 ? `first: ${new Intl.ListFormat('en').format(people)}` : 'nobody is on call now'
  return `${matched} → ${policy} (${first})`
}

function Run({ run: { incidents, since, changed, moves, newlyPaged, noLongerPaged } }: { run: DryRun }) {
  if (incidents === 0) return <p className="text-muted">There are no incidents yet to try the rule on.</p>
  return (
    <div className="flex flex-col gap-4">
      <p>
        <span className="font-semibold text-xl tabular-nums">{changed}</span> of the last{' '}
        {incidents.toLocaleString('en')} incidents would be routed differently.
        {since && (
          <span className="text-muted">
            {' '}
            Since <RelativeTime at={since} />.
          </span>
        )}
      </p>
      <dl className="grid grid-cols-2 gap-2">
        <Figure name="Newly paged" value={newlyPaged} />
        <Figure name="No longer paged" value={noLongerPaged} />
      </dl>
      {moves.map((move) => (
        <MoveOf key={JSON.stringify([move.from, move.to])} move={move} />
      ))}
    </div>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className={`text-base tabular-nums ${value > 0 ? 'font-semibold' : ''}`}>{value}</dd>
    </div>
  )
}

function MoveOf({ move: { from, to, count, examples } }: { move: Move }) {
  return (
    <section aria-label={`From ${from.rule} to ${to.rule}`}>
      <h3 className="flex flex-wrap items-center gap-x-1.5 font-medium">
        <span className="wrap-anywhere">{placeName(from)}</span>
        <ArrowRight aria-label="to" className="size-4 text-muted" />
        <span className="wrap-anywhere">{placeName(to)}</span>
        <span className="ml-auto tabular-nums">{count}</span>
      </h3>
      <ul className="mt-1 divide-y divide-line border-line border-t">
        {examples.map(({ id, severity, summary, receivedAt }) => (
          <li key={id} className="flex items-center gap-2 py-1.5">
            <SeverityMark severity={severity} />
            <Link href={`/incidents/${id}`} prefetch={false} className="min-w-0 flex-1 truncate text-ink">
              <VisibleText limit={200}>{summary}</VisibleText>
            </Link>
            <span className="shrink-0 text-muted text-xs">
              <RelativeTime at={receivedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function placeName({ rule, policy }: Move['from']) {
  return `${rule} (${policy ?? 'nobody'})`
}
