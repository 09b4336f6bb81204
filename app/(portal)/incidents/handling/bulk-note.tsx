'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'

type BulkNoteProps = { onAdd: (note: string) => void; onLeave: () => void }

export function BulkNote({ onAdd, onLeave }: BulkNoteProps) {
  const [note, setNote] = useState('')
  return (
    <form
      className="flex gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(note)
      }}
    >
      <input
        aria-label="Note"
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for it
        autoFocus
        required
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onLeave()
        }}
      />
      <Button type="submit">Add note</Button>
    </form>
  )
}
