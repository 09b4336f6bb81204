'use client'

import { useActionState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { SubmitButton } from '@/components/ui/submit-button'
import { OFFLINE, useOfflineGuard } from '@/components/ui/use-offline-guard'
import { noteAction } from './actions'

export function NoteForm({ incidentId }: { incidentId: number }) {
  const [{ error, note }, action] = useActionState(noteAction, {})
  const { offline, onSubmit } = useOfflineGuard()
  const fault = offline ? OFFLINE : error
  return (
    <form action={action} onSubmit={onSubmit} className="mt-4 flex flex-col gap-2">
      <input type="hidden" name="incidentId" value={incidentId} />
      <Field id="note" label="Add a note" error={fault}>
        <textarea {...fieldAria('note', { error: fault })} name="note" rows={2} required defaultValue={note} />
      </Field>
      <div>
        <SubmitButton>Add note</SubmitButton>
      </div>
    </form>
  )
}
