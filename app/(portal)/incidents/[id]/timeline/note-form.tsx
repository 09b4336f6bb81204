'use client'

import { useActionState, useEffect, useRef } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { Field, fieldAria } from '@/components/ui/field'
import { OFFLINE, useOfflineGuard } from '@/components/ui/offline'
import { SubmitButton } from '@/components/ui/submit-button'
import { noteAction } from '../actions'
import { dropNote, keepNote, keptNote } from './kept-notes'

const HINT = 'Markdown. What you write is kept in this browser until you add it.'

export function NoteForm({ incidentId, userId }: { incidentId: number; userId: number }) {
  const [{ error, note, added = 0 }, action] = useActionState(noteAction, {})
  const { offline, onSubmit } = useOfflineGuard()
  const fault = offline ? OFFLINE : error
  const box = useRef<HTMLTextAreaElement>(null)
  const name = `${userId} ${incidentId}`
  useEffect(() => {
    if (added > 0) dropNote(name)
    else if (box.current && box.current.value === '') box.current.value = keptNote(name)
  }, [added, name])
  useShortcuts({ n: () => box.current?.focus() })
  return (
    <form action={action} onSubmit={onSubmit} className="mb-4 flex flex-col gap-2 print:hidden">
      <input type="hidden" name="incidentId" value={incidentId} />
      <Field id="note" label="Add a note" error={fault} hint={HINT}>
        <textarea
          {...fieldAria('note', { error: fault, hint: HINT })}
          ref={box}
          name="note"
          rows={2}
          required
          defaultValue={note}
          onChange={({ target }) => keepNote(name, target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
      </Field>
      <div>
        <SubmitButton>Add note</SubmitButton>
      </div>
    </form>
  )
}
