'use client'

import { useState } from 'react'
import { outcomeText } from '../handling/handling-words'
import type { Handled } from '../handling/many-actions'
import { type Said, useUndo } from '../handling/undo'

type Kind = 'acknowledge' | 'resolve'

export function useGroupHandling(onHandled: () => void) {
  const [said, setSaid] = useState<Said>()
  const { undo, undoOf } = useUndo(setSaid, onHandled)

  /** One act after another. The failed one and those after it can be retried. */
  async function handle(kind: Kind, acts: (() => Promise<Handled>)[], done: Handled[] = []) {
    setSaid(undefined)
    const again = () => void handle(kind, acts, done)
    try {
      for (const act of acts.slice(done.length)) {
        const one = await act()
        if (one.refused !== undefined) return setSaid({ text: one.refused, isFailure: true, again })
        done.push(one)
      }
      const count = done.reduce((sum, { ids }) => sum + ids.length, 0)
      const text = outcomeText(count, done, { kind })
      setSaid(count === 0 ? { text } : { text, undo: () => void undo(kind, done) })
      onHandled()
    } catch {
      // No reload: offline, the browser would replace this page with its own.
      setSaid({ text: 'Not done: the server did not answer.', isFailure: true, again })
    }
  }

  return { said, handle, undoLast: undoOf(said), hush: () => setSaid(undefined) }
}
