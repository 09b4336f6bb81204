'use client'

import { useState } from 'react'
import { outcomeText } from './handling-words'
import type { Handled } from './many-actions'
import { type Said, useUndo } from './use-undo'

type Kind = 'acknowledge' | 'resolve'

export function useGroupHandling(onHandled: () => void) {
  const [said, setSaid] = useState<Said>()
  const undo = useUndo(setSaid, onHandled)

  async function handle(kind: Kind, act: () => Promise<Handled>) {
    setSaid(undefined)
    try {
      const done = await act()
      const text = outcomeText(done.ids.length, [done], { kind })
      setSaid(done.ids.length === 0 ? { text } : { text, undo: () => void undo(kind, [done]) })
    } catch {
      const again = () => void handle(kind, act)
      setSaid({ text: 'Not done: the server did not answer.', isFailure: true, again })
    }
    onHandled()
  }

  return { said, handle, hush: () => setSaid(undefined) }
}
