'use client'

import { useState } from 'react'
import { outcomeText } from './handling-words'
import type { Handled } from './many-actions'
import { type Said, useUndo } from './use-undo'

type Kind = 'acknowledge' | 'resolve'

export function useGroupHandling(onHandled: () => void) {
  const [said, setSaid] = useState<Said>()
  const { undo, undoOf } = useUndo(setSaid, onHandled)

  /** One act after another. What failed, and what follows it, can be tried again. */
  async function handle(kind: Kind, acts: (() => Promise<Handled>)[], done: Handled[] = []) {
    setSaid(undefined)
    try {
      for (const act of acts.slice(done.length)) done.push(await act())
      const count = done.reduce((sum, { ids }) => sum + ids.length, 0)
      const text = outcomeText(count, done, { kind })
      setSaid(count === 0 ? { text } : { text, undo: () => void undo(kind, done) })
      onHandled()
    } catch {
      // Nothing is loaded now: without a network the browser would put its own page in place of this one.
      const again = () => void handle(kind, acts, done)
      setSaid({ text: 'Not done: the server did not answer.', isFailure: true, again })
    }
  }

  return { said, handle, undoLast: undoOf(said), hush: () => setSaid(undefined) }
}
