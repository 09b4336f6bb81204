'use client'

import { useActionState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { removeScheduleAction } from './actions'

export function RemoveSchedule({ scheduleId, name }: { scheduleId: number; name: string }) {
  const [{ fault }, remove] = useActionState(removeScheduleAction, {})
  return (
    <div className="flex flex-wrap items-center gap-2">
      {fault && <Notice kind="error">{fault}</Notice>}
      <ConfirmDialog
        trigger="Remove"
        title={`Remove ${name}?`}
        confirm="Remove the schedule"
        action={remove}
        fields={{ scheduleId }}
      >
        Its overrides are removed too. This can’t be undone.
      </ConfirmDialog>
    </div>
  )
}
