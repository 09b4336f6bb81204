import { ForWhoMay } from '@/components/may'
import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import type { ExplainedEntry, Explanation } from '@/lib/escalations/explain'
import type { Reachable } from '@/lib/on-call/list-reachable'
import { needsMethod } from '@/lib/on-call/list-unreachable'
import { groupBy } from '@/lib/values/group-by'
import { Remedy } from '../../../on-call/remedy'
import { Because } from './because'
import { canReach } from './next-reach'
import { PageNext } from './page-next'
import { PagePerson } from './page-person'

type ReachedNobodyProps = {
  incidentId: number
  explanation: NonNullable<Explanation>
  reachable: Reachable[]
  userId: number
}

/** Stands first: whom paging has missed and why, and what helps now: the next step, else a person to choose. */
export function ReachedNobody({ incidentId, explanation, reachable, userId }: ReachedNobodyProps) {
  const { entries, escalation, unreachable, next } = explanation
  const tried = entries.filter(({ run, kind }) => run === escalation?.run && kind !== 'exhausted')
  const missed = [...groupBy(tried, ({ kind, step, userId }) => (kind === 'paged' ? `${userId}` : `step ${step}`))]
  const pagePerson = <PagePerson incidentId={incidentId} reachable={reachable.filter(({ id }) => id !== userId)} />
  return (
    <section aria-label="Reached nobody" className="mb-4">
      <Notice kind="error">
        <h2 className="font-semibold">Nobody has been reached</h2>
        <ul className="mt-1 mb-3 flex flex-col gap-1">
          {missed.map(([key, of]) => (
            <Missed key={key} entry={of.at(-1) ?? of[0]} unreachable={unreachable} userId={userId} />
          ))}
        </ul>
        {next && canReach(next) ? (
          <ForWhoMay permission="handle incidents">
            <div className="flex flex-col items-start gap-3">
              <PageNext incidentId={incidentId} next={next} />
              <details>
                <summary>Page somebody else</summary>
                <div className="mt-2">{pagePerson}</div>
              </details>
            </div>
          </ForWhoMay>
        ) : (
          pagePerson
        )}
      </Notice>
    </section>
  )
}

type MissedProps = { entry: ExplainedEntry; userId: number; unreachable: NonNullable<Explanation>['unreachable'] }

function Missed({ entry, userId, unreachable }: MissedProps) {
  const { kind, user, outcome, reason } = entry
  if (kind !== 'paged' || !user)
    return (
      <li className="wrap-anywhere">
        <span className="font-medium">Nobody to page:</span> <Because targets={reason.targets} />
      </li>
    )
  const isYou = entry.userId === userId
  const why = 'pages' in outcome ? outcome.pages.flatMap((page) => ('reason' in page ? page.reason : [])) : []
  const isUnreachable = needsMethod(unreachable.get(entry.userId ?? 0))
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
      <span>
        <span className="font-medium">{isYou ? 'You' : user.name}</span>
        {why.length > 0 && (
          <>
            : <VisibleText>{[...new Set(why)].join('; ')}</VisibleText>
          </>
        )}
      </span>
      <Remedy isYou={isYou} isUnreachable={isUnreachable} hadReceiver={!isUnreachable} person={user.name} />
    </li>
  )
}
