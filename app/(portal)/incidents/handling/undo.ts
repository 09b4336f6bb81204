import { undoneText } from './handling-words'
import { type Undoable, undoManyAction } from './many-actions'
import { inPieces } from './target'

export type Said = {
  text: string
  isFailure?: boolean
  undo?: () => void
  again?: () => void
}

type Done = { ids: number[]; at: number }
type Telling = { say: (said: Said) => void; onUndone: () => void }

export async function undo(kind: Undoable, done: Done[], telling: Telling) {
  const { say, onUndone } = telling
  say({ text: 'Undoing.' })
  try {
    let count = 0
    for (const { ids, at } of done)
      for (const piece of inPieces(ids)) count += await undoManyAction(kind, { ids: piece, at })
    say({ text: undoneText(count) })
  } catch {
    const again = () => void undo(kind, done, telling)
    say({ text: 'Not undone: the server did not answer.', isFailure: true, again })
  }
  onUndone()
}

export function undoOf(said: Said | undefined, say: (said: Said) => void) {
  return said?.undo ?? (() => say({ text: 'Nothing to undo.' }))
}
