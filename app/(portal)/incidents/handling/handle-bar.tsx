'use client'

import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { groupDigits } from '@/components/ui/group-digits'
import type { Selection } from '../list/use-selection'
import { AssignMenu } from './assign-menu'
import { BulkNote } from './bulk-note'
import type { Step } from './many-actions'

export type BarPart = 'assign' | 'note' | undefined

type Person = { id: number; name: string }
type HandleBarProps = {
  selection: Selection
  progress: { done: number; all: number } | undefined
  canSelectMore: boolean
  me: Person
  people: Person[]
  open: BarPart
  onOpen: (part: BarPart) => void
  onLeave: () => void
  onStep: (step: Step) => void
}

export function HandleBar({ selection, progress, canSelectMore, me, people, ...bar }: HandleBarProps) {
  const { open, onOpen, onLeave, onStep } = bar
  if (progress) return <Progress {...progress} />
  if (selection.ids.length === 0) return null
  return (
    <section className="handle-bar" aria-label="Selected incidents">
      <Count selection={selection} />
      {canSelectMore && !selection.isAll && (
        <button
          type="button"
          className="text-accent underline max-sm:min-h-11"
          onClick={() => void selection.selectAll()}
        >
          Select all that match
        </button>
      )}
      <Button look="primary" onClick={() => onStep({ kind: 'acknowledge' })}>
        Acknowledge
      </Button>
      <Button onClick={() => onStep({ kind: 'resolve' })}>Resolve</Button>
      <AssignMenu
        people={people}
        userId={me.id}
        isOpen={open === 'assign'}
        onOpenChange={(isOpen) => (isOpen ? onOpen('assign') : onLeave())}
        onAssign={(assigneeId) => onStep({ kind: 'assign', assigneeId })}
      />
      {open === 'note' ? (
        <BulkNote onAdd={(note) => onStep({ kind: 'note', note })} onLeave={onLeave} />
      ) : (
        <Button onClick={() => onOpen('note')}>Note…</Button>
      )}
      <button type="button" aria-label="Clear the selection" className="copy-icon" onClick={selection.clear}>
        <X aria-hidden className="size-4" />
      </button>
    </section>
  )
}

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <div className="handle-bar" role="status">
      <progress value={done} max={all} className="w-40" />
      {groupDigits(done)} of {groupDigits(all)}
    </div>
  )
}

function Count({ selection: { ids, isAll, isCut } }: Pick<HandleBarProps, 'selection'>) {
  return (
    <span role="status">
      {groupDigits(ids.length)} selected
      {isAll && isCut && ': the newest; there are more'}
    </span>
  )
}
