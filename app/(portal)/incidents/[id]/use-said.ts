'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Undoable } from '../many-actions'
import { type Said, useUndo } from '../use-undo'

/** A step with the incident, and when it was done, in milliseconds. */
export type Done = { kind: Undoable | 'reopen'; at: number }

const DONE = { acknowledge: 'Acknowledged', resolve: 'Resolved', reopen: 'Reopened', assign: 'Assigned' }

export function useSaid(incidentId: number, steps: (Done | undefined)[]) {
  const router = useRouter()
  const [spoken, setSpoken] = useState<{ after: number; said: Said | undefined }>()
  const newest = steps.reduce((a, b) => ((b?.at ?? 0) > (a?.at ?? 0) ? b : a), undefined)
  const after = newest?.at ?? 0
  const say = (said: Said | undefined) => setSpoken({ after, said })
  const undo = useUndo(say, () => router.refresh())
  const hush = () => say(undefined)
  if (spoken?.after === after) return { said: spoken.said, say, hush }
  if (!newest) return { said: undefined, say, hush }
  const { kind, at } = newest
  const text = `${DONE[kind]} incident ${incidentId}.`
  if (kind === 'reopen') return { said: { text }, say, hush }
  const said: Said = { text, undo: () => void undo(kind, [{ ids: [incidentId], at }]) }
  return { said, say, hush }
}
