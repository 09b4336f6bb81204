import { PersonMark } from '@/components/person-mark'
import { KeepOnFailure } from '@/components/ui/keep-on-failure'
import { RelativeTime } from '@/components/ui/relative-time'
import { stepInWords, stepName } from '@/lib/escalations/describe-step'
import type { ExplainedEntry, Explanation } from '@/lib/escalations/explain'
import { whomInWords } from '@/lib/escalations/turn-order'
import { groupBy } from '@/lib/values/group-by'
import { ByHand } from './by-hand'
import { NextReach } from './next-reach'
import { PersonPaged } from './page-outcome'
import { Way } from './way'
import { WhatNext } from './what-next'

/** Newer ones are of more use; the section below has all. */
const STEPS_SHOWN = 2

type StripProps = {
  incidentId: number
  explanation: NonNullable<Explanation>
  /** Whether the page has the button for the next step in another place. */
  isNextAbove?: boolean
}

/** The escalation as time passes: the last steps, each with its people and what became of their pages, then the next. */
export function EscalationStrip({ incidentId, explanation, isNextAbove = false }: StripProps) {
  const { entries, next, first, escalation } = explanation
  if (!escalation && !first) return null
  const coming = next ?? first
  const steps = [
    ...groupBy(entries, ({ run, round, step, reason }) => `${run} ${round} ${step} ${reason.isByHand}`).values(),
  ]
  return (
    <section aria-label="Escalation" className="escalation">
      <div className="escalation-strip">
        {steps.slice(-STEPS_SHOWN).map((of) => (
          <Step key={of[0].id} entries={of} />
        ))}
        <div className={`escalation-step max-sm:order-first ${escalation?.isWaiting ? 'bg-accent-soft!' : ''}`}>
          {next && <NextPeople next={next} />}
          {coming && <NextReach step={coming} />}
          <KeepOnFailure>
            <ByHand
              {...{ incidentId, first }}
              next={isNextAbove ? undefined : next}
              isPaging={escalation?.isWaiting ?? false}
            >
              {escalation && (
                <p>
                  <WhatNext explanation={explanation} />
                </p>
              )}
            </ByHand>
          </KeepOnFailure>
        </div>
      </div>
      <p className="mt-1.5 text-muted text-xs">
        <Way explanation={explanation} />
      </p>
    </section>
  )
}

function Step({ entries }: { entries: [ExplainedEntry, ...ExplainedEntry[]] }) {
  const [{ kind, at, step, round, reason }] = entries
  return (
    <div className="escalation-step">
      <h2 className="flex items-center justify-between gap-2 font-medium text-xs">
        {kind === 'exhausted' ? 'End' : stepName({ ...reason, step, round })}
        <span className="font-normal text-muted">
          <RelativeTime at={at} />
        </span>
      </h2>
      <ul className="flex flex-col gap-1.5">
        {entries.map((entry) => (
          <li key={entry.id} className="flex min-w-0 items-start gap-2 text-xs">
            <Outcome entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Outcome({ entry: { kind, user, userId, outcome } }: { entry: ExplainedEntry }) {
  if (kind === 'exhausted') return <span className="text-muted">All steps were run.</span>
  if (kind !== 'paged' || !user) return <span className="text-danger">Nobody could be paged.</span>
  return (
    <>
      <PersonMark userId={userId ?? 0} name={user.name} />
      <span className="min-w-0 pt-1 wrap-anywhere">
        <PersonPaged person={user.name} outcome={outcome} />
      </span>
    </>
  )
}

type NextPeopleProps = { next: NonNullable<NonNullable<Explanation>['next']> }

function NextPeople({ next: { round, people, isInTurn, chats, ...next } }: NextPeopleProps) {
  const nobody = chats.length > 0 ? 'posts only' : 'nobody is on call'
  const whom = people.length > 0 ? whomInWords({ people, isInTurn }) : nobody
  return (
    <h2 className="font-medium text-xs wrap-anywhere">
      Next: {stepInWords(next)}
      {round > 0 && !next.isLastResort && ' again'} ({whom})
    </h2>
  )
}
