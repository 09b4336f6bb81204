'use client'

import { useActionState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { removeTeamAction } from './actions'

export function RemoveTeam({ teamId, name }: { teamId: number; name: string }) {
  const [{ fault }, remove] = useActionState(removeTeamAction, {})
  return (
    <div className="flex flex-wrap items-center gap-2">
      {fault && <Notice kind="error">{fault}</Notice>}
      <ConfirmDialog
        trigger="Remove"
        title={`Remove ${name}?`}
        confirm="Remove the team"
        action={remove}
        fields={{ teamId }}
      >
        Its schedules and policies stay, without a team. Its incidents keep its name.
      </ConfirmDialog>
    </div>
  )
}
