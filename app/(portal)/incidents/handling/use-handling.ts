'use client'

import { useState } from 'react'
import type { IncidentRowData } from '@/components/incident-rows'
import { applicable, looksLike, notDoneText, outcomeText } from './handling-words'
import { type Handled, handleManyAction, type Step } from './many-actions'
import { type Said, useUndo } from './undo'

const AT_ONCE = 500

type Person = { id: number; name: string }
type Change = (ids: readonly number[], to: Partial<IncidentRowData>) => void
type Deps = { rows: IncidentRowData[]; me: Person; people: Person[]; change: Change; onHandled: () => void }

export function useHandling({ rows, me, people, change, onHandled }: Deps) {
  const [said, setSaid] = useState<Said>()
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const { undo, undoOf } = useUndo(setSaid, onHandled)

  async function handle(ids: number[], step: Step) {
    if (ids.length === 0) return
    setSaid(undefined)
    const before = rows.filter(({ id }) => ids.includes(id))
    change(applicable(before, step), looksLike(step, me, people))
    const batches: Handled[] = []
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        if (ids.length > AT_ONCE) setProgress({ done: from, all: ids.length })
        const batch = await handleManyAction(ids.slice(from, from + AT_ONCE), step)
        if (batch.refused !== undefined) return stop(ids.slice(from), batch.refused)
        batches.push(batch)
      }
      setSaid(outcome(ids.length, batches, step))
    } catch {
      for (const row of before) change([row.id], row)
      const left = ids.slice(batches.length * AT_ONCE)
      setSaid({ text: notDoneText(left.length, step), isFailure: true, again: () => void handle(left, step) })
    }
    setProgress(undefined)
    onHandled()

    function stop(left: number[], refused: string) {
      for (const row of before) if (left.includes(row.id)) change([row.id], row)
      setSaid({ text: refused, isFailure: true, again: () => void handle(left, step) })
      setProgress(undefined)
      onHandled()
    }
  }

  function outcome(asked: number, batches: Handled[], step: Step): Said {
    const text = outcomeText(asked, batches, step)
    const { kind } = step
    if (kind === 'note' || batches.every(({ ids }) => ids.length === 0)) return { text }
    return { text, undo: () => void undo(kind, batches) }
  }

  return { said, progress, handle, undoLast: undoOf(said), hush: () => setSaid(undefined) }
}
