'use client'

import { useRef } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Explanation } from '@/lib/escalations/explain'
import { escalateAction } from './actions'

type NotifyNowProps = { incidentId: number; next: NonNullable<NonNullable<Explanation>['next']> }

export function NotifyNow({ incidentId, next: { people, ...next } }: NotifyNowProps) {
  const place = useRef<HTMLSpanElement>(null)
  useShortcuts({ e: () => place.current?.querySelector('button')?.click() })
  const whom = people.length > 0 ? new Intl.ListFormat('en').format(people) : 'nobody, because nobody is on call'
  return (
    <span ref={place} className="print:hidden">
      <ConfirmDialog
        trigger="Notify next step now"
        look="plain"
        title={`Notify ${people.length > 0 ? whom : 'the next step'} now?`}
        confirm="Notify now"
        action={escalateAction}
        fields={{ incidentId, ...next }}
      >
        Step {next.step + 1} notifies {whom}. It does not wait for its time.
      </ConfirmDialog>
    </span>
  )
}
