'use client'

import { useActionState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { removePolicyAction } from './actions'

export function RemovePolicy({ policyId, name }: { policyId: number; name: string }) {
  const [{ fault }, remove] = useActionState(removePolicyAction, {})
  return (
    <div className="flex flex-wrap items-center gap-2">
      {fault && <Notice kind="error">{fault}</Notice>}
      <ConfirmDialog
        trigger="Remove"
        title={`Remove ${name}?`}
        confirm="Remove the policy"
        action={remove}
        fields={{ policyId }}
      >
        Incidents that it is paging for continue with the policy of the default rule. This can’t be undone.
      </ConfirmDialog>
    </div>
  )
}
