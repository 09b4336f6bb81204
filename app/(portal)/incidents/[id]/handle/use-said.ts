'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Undoable } from '../../handling/many-actions'
import { type Said, undo, undoOf } from '../../handling/undo'

/** `at`: in milliseconds. */
export type Done = { kind: Undoable | 'reopen'; at: number }

const DONE = { acknowledge: 'Acknowledged', resolve: 'Resolved', reopen: 'Reopened', assign: 'Assigned' }

export function useSaid(incidentId: number, steps: (Done | undefined)[]) {
  const router = useRouter()
  const [spoken, setSpoken] = useState<{ after: number; said: Said | undefined }>()
  const newest = steps.reduce((a, b) => ((b?.at ?? 0) > (a?.at ?? 0) ? b : a), undefined)
  const after = newest?.at ?? 0
  const say = (said: Said | undefined) => setSpoken({ after, said })
  const telling = { say, onUndone: () => router.refresh() }
  const saidOf = ({ kind, at }: Done): Said => {
    const text = `${DONE[kind]} incident ${incidentId}.`
    return kind === 'reopen' ? { text } : { text, undo: () => void undo(kind, [{ ids: [incidentId], at }], telling) }
  }
  const said = spoken?.after === after ? spoken.said : newest && saidOf(newest)
  return { said, say, undoLast: undoOf(said, say), hush: () => say(undefined) }
}
