'use client'

import { useActionState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { cancelChangeAction } from './actions'

/** `from`: when the rotation of the form begins, in words. */
export function PendingNotice({ scheduleId, from }: { scheduleId: number; from: string }) {
  const [{ fault }, cancel] = useActionState(cancelChangeAction, {})
  return (
    <Notice kind="info">
      <div className="flex flex-col items-start gap-2">
        <p>A change is pending: the rotation below begins {from}. Until then the one before it holds.</p>
        {fault && <p className="text-high">{fault}</p>}
        <ConfirmDialog
          trigger="Cancel the change"
          title="Cancel the pending change?"
          confirm="Cancel the change"
          action={cancel}
          fields={{ scheduleId }}
        >
          The rotation that holds until {from} goes on, with its turns as they are.
        </ConfirmDialog>
      </div>
    </Notice>
  )
}
