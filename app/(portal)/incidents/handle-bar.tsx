'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Step } from './many-actions'
import type { Selection } from './use-selection'

type Person = { id: number; name: string }
type HandleBarProps = {
  selection: Selection
  progress: { done: number; all: number } | undefined
  canSelectMore: boolean
  me: Person
  people: Person[]
  onStep: (step: Step) => void
}

/** What can be done with what is selected. */
export function HandleBar({ selection, progress, canSelectMore, me, people, onStep }: HandleBarProps) {
  const [note, setNote] = useState<string>()
  if (progress) {
    return (
      <div className="handle-bar" role="status">
        <progress value={progress.done} max={progress.all} className="w-40" />
        {progress.done.toLocaleString('en')} of {progress.all.toLocaleString('en')}
      </div>
    )
  }
  const count = selection.ids.length
  if (count === 0) return null
  const step = (done: Step) => {
    setNote(undefined)
    onStep(done)
  }
  return (
    <section className="handle-bar" aria-label="Selected incidents">
      <span role="status">
        {count.toLocaleString('en')} selected
        {selection.isAll && selection.isCut && ': the newest; there are more'}
      </span>
      {canSelectMore && !selection.isAll && (
        <button type="button" className="text-accent underline" onClick={() => void selection.selectAll()}>
          Select all that match
        </button>
      )}
      <Button look="primary" onClick={() => step({ kind: 'acknowledge' })}>
        Acknowledge
      </Button>
      <Button onClick={() => step({ kind: 'resolve' })}>Resolve</Button>
      <select
        data-key="m"
        aria-label="Assign to"
        value=""
        onChange={({ target }) =>
          step({ kind: 'assign', assigneeId: target.value === 'nobody' ? null : Number(target.value) })
        }
      >
        <option value="" disabled>
          Assign…
        </option>
        <option value={me.id}>Me</option>
        {people
          .filter(({ id }) => id !== me.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        <option value="nobody">Nobody</option>
      </select>
      {note === undefined ? (
        <Button data-key="n" onClick={() => setNote('')}>
          Note…
        </Button>
      ) : (
        <form
          className="flex gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            step({ kind: 'note', note })
          }}
        >
          <input
            aria-label="Note"
            // biome-ignore lint/a11y/noAutofocus: somebody has just asked for it
            autoFocus
            required
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="submit">Add note</Button>
        </form>
      )}
      <button type="button" aria-label="Clear the selection" className="p-1" onClick={selection.clear}>
        <X aria-hidden className="size-4" />
      </button>
    </section>
  )
}
