'use client'

import { type ReactNode, useActionState } from 'react'
import { ConfirmDialog } from './confirm-dialog'
import { Notice } from './notice'

export type RemoveState = { fault?: string }

type RemoveFormProps = {
  /** What it is, such as team. */
  noun: string
  name: string
  action: (state: RemoveState, form: FormData) => Promise<RemoveState>
  fields: Record<string, string | number>
  /** What becomes of the rest. */
  children: ReactNode
}

export function RemoveForm({ noun, name, action, fields, children }: RemoveFormProps) {
  const [{ fault }, remove] = useActionState(action, {})
  return (
    <div className="flex flex-wrap items-center gap-2">
      {fault && <Notice kind="error">{fault}</Notice>}
      <ConfirmDialog
        trigger="Remove"
        title={`Remove ${name}?`}
        confirm={`Remove the ${noun}`}
        action={remove}
        fields={fields}
      >
        {children}
      </ConfirmDialog>
    </div>
  )
}
