'use client'

import { use } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { handleGroupPlainlyAction } from './group-actions'
import { GroupContext } from './group-context'

type HandleGroupProps = { list: string; values: string; upToId: number; canAcknowledge: boolean; canResolve: boolean }

/** Handles what the reader saw: newer incidents are left alone. */
export function HandleGroup({ list, values, upToId, canAcknowledge, canResolve }: HandleGroupProps) {
  const { onHandle } = use(GroupContext)
  return (
    <form
      action={handleGroupPlainlyAction}
      className="group-actions"
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        const isResolve = submitter instanceof HTMLButtonElement && submitter.value === 'resolve'
        onHandle(values, isResolve ? 'resolve' : 'acknowledge')
      }}
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="values" value={values} />
      <input type="hidden" name="upToId" value={upToId} />
      {canAcknowledge && (
        <SubmitButton name="do" value="acknowledge" data-key="a">
          Acknowledge
        </SubmitButton>
      )}
      {canResolve && (
        <SubmitButton name="do" value="resolve" data-key="r">
          Resolve
        </SubmitButton>
      )}
    </form>
  )
}
