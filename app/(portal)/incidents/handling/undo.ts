'use client'

import { undoneText } from './handling-words'
import { type Undoable, undoManyAction } from './many-actions'

const AT_ONCE = 500

export type Said = {
  text: string
  isFailure?: boolean
  undo?: () => void
  again?: () => void
}

type Batch = { ids: number[]; at: number }

export function useUndo(say: (said: Said) => void, onUndone: () => void) {
  async function undo(kind: Undoable, batches: Batch[]) {
    say({ text: 'Undoing.' })
    try {
      let count = 0
      for (const batch of batches.flatMap(small)) count += await undoManyAction(kind, batch)
      say({ text: undoneText(count) })
    } catch {
      const again = () => void undo(kind, batches)
      say({ text: 'Not undone: the server did not answer.', isFailure: true, again })
    }
    onUndone()
  }

  const undoOf = (said: Said | undefined) => said?.undo ?? (() => say({ text: 'Nothing to undo.' }))
  return { undo, undoOf }
}

function small({ ids, at }: Batch): Batch[] {
  const count = Math.ceil(ids.length / AT_ONCE)
  return Array.from({ length: count }, (_, part) => ({ ids: ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE), at }))
}
