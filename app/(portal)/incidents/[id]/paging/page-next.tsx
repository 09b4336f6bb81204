'use client'

import { stepInWords } from '@/lib/escalations/describe-step'
import type { Explanation } from '@/lib/escalations/explain'
import { whomInWords } from '@/lib/escalations/turn-order'
import { escalateAction } from '../actions'
import { ConfirmByKey } from './confirm-by-key'
import { NextReach } from './next-reach'

type PageNextProps = { incidentId: number; next: NonNullable<NonNullable<Explanation>['next']> }

export function PageNext({ incidentId, next }: PageNextProps) {
  const { run, round, step, people, isInTurn, isLastResort, reached, following } = next
  const whom = whomInWords({ people, isInTurn })
  // What reaches nobody is followed at once.
  const instead = reached.length === 0 ? following : undefined
  return (
    <ConfirmByKey
      trigger={instead ? `Go to ${stepInWords(instead)} now` : 'Page next step now'}
      title={instead ? `Go to ${stepInWords(instead)} now?` : `Page ${people.length > 0 ? whom : 'the next step'} now?`}
      confirm="Page now"
      action={escalateAction}
      fields={{ incidentId, run, round, step }}
    >
      <p>
        {isLastResort ? 'The last resort' : `Step ${step + 1}`} pages {whom}
        {people.length === 0 && ', because nobody is on call'}. It does not wait for its time.
      </p>
      <NextReach step={next} />
    </ConfirmByKey>
  )
}
