'use client'

import { useRef } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Explanation } from '@/lib/escalations/explain'

type PageNowProps = {
  incidentId: number
  first: NonNullable<NonNullable<Explanation>['first']>
  action: (form: FormData) => Promise<void>
  onAsk: (isAsked: boolean) => void
}

export function PageNow({ incidentId, first: { policy, people }, action, onAsk }: PageNowProps) {
  const place = useRef<HTMLSpanElement>(null)
  useShortcuts({ e: () => place.current?.querySelector('button')?.click() })
  const whom = people.length > 0 ? new Intl.ListFormat('en').format(people) : 'nobody, because nobody is on call'
  return (
    <span ref={place} className="print:hidden">
      <ConfirmDialog
        trigger="Page now"
        look="plain"
        title={people.length > 0 ? `Page ${whom} now?` : 'Page now?'}
        confirm="Page now"
        action={action}
        onOpenChange={onAsk}
        fields={{ incidentId }}
      >
        The policy “{policy}” runs from its first step, which pages {whom}.
      </ConfirmDialog>
    </span>
  )
}
