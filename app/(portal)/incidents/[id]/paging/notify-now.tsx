'use client'

import type { Explanation } from '@/lib/escalations/explain'
import { escalateAction } from '../actions'
import { ConfirmByKey } from './confirm-by-key'
import { namesInWords } from './names-in-words'

type NotifyNowProps = { incidentId: number; next: NonNullable<NonNullable<Explanation>['next']> }

export function NotifyNow({ incidentId, next: { people, isInTurn, isLastResort, ...next } }: NotifyNowProps) {
  const whom = namesInWords({ people, isInTurn })
  return (
    <ConfirmByKey
      trigger="Notify next step now"
      title={`Notify ${people.length > 0 ? whom : 'the next step'} now?`}
      confirm="Notify now"
      action={escalateAction}
      fields={{ incidentId, ...next }}
    >
      {isLastResort ? 'The last resort' : `Step ${next.step + 1}`} notifies {whom}. It does not wait for its time.
    </ConfirmByKey>
  )
}
