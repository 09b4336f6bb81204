'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { handleGroupAction } from './group-actions'

type HandleGroupProps = { list: string; values: string; upToId: number; canAcknowledge: boolean }

/** Handles what the reader saw: incidents that came since are left alone. */
export function HandleGroup({ list, values, upToId, canAcknowledge }: HandleGroupProps) {
  const [{ done }, action] = useActionState(handleGroupAction, {})
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="values" value={values} />
      <input type="hidden" name="upToId" value={upToId} />
      {done && (
        <span role="status" className="text-muted text-xs">
          {done}
        </span>
      )}
      {canAcknowledge && (
        <SubmitButton name="do" value="acknowledge">
          Acknowledge
        </SubmitButton>
      )}
      <SubmitButton name="do" value="resolve">
        Resolve
      </SubmitButton>
    </form>
  )
}
