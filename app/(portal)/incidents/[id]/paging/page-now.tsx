'use client'

import type { Explanation } from '@/lib/escalations/explain'
import { ConfirmByKey, namesInWords } from './confirm-by-key'

type PageNowProps = {
  incidentId: number
  first: NonNullable<NonNullable<Explanation>['first']>
  action: (form: FormData) => Promise<void>
  onAsk: (isAsked: boolean) => void
}

export function PageNow({ incidentId, first: { policy, people }, action, onAsk }: PageNowProps) {
  const whom = namesInWords(people)
  return (
    <ConfirmByKey
      trigger="Page now"
      title={people.length > 0 ? `Page ${whom} now?` : 'Page now?'}
      confirm="Page now"
      action={action}
      onOpenChange={onAsk}
      fields={{ incidentId }}
    >
      The policy “{policy}” runs from its first step, which pages {whom}.
    </ConfirmByKey>
  )
}
