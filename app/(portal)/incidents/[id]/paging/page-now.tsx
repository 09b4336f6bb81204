'use client'

import type { Explanation } from '@/lib/escalations/explain'
import { whomInWords } from '@/lib/escalations/turn-order'
import { ConfirmByKey } from './confirm-by-key'

type PageNowProps = {
  incidentId: number
  first: NonNullable<NonNullable<Explanation>['first']>
  action: (form: FormData) => Promise<void>
  onAsk: (isAsked: boolean) => void
}

export function PageNow({ incidentId, first: { policy, ...first }, action, onAsk }: PageNowProps) {
  const whom = whomInWords(first)
  return (
    <ConfirmByKey
      trigger="Page now"
      title={first.people.length > 0 ? `Page ${whom} now?` : 'Page now?'}
      confirm="Page now"
      action={action}
      onOpenChange={onAsk}
      fields={{ incidentId }}
    >
      The policy “{policy}” runs from its first step, which pages {whom}
      {first.people.length === 0 && ', because nobody is on call'}.
    </ConfirmByKey>
  )
}
