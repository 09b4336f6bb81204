'use client'

import { useState } from 'react'
import type { IncidentRowData } from '@/components/incident-rows'
import type { Person } from '../list/list-state'
import { applicable, looksLike, notDoneText, outcomeText } from './handling-words'
import { type Handled, handleManyAction, type Step } from './many-actions'
import { countOf } from './target'
import type { Target } from './target-schema'
import { type Said, undo, undoOf } from './undo'

type Deps = {
  rows: IncidentRowData[]
  change: (ids: readonly number[], to: Partial<IncidentRowData>) => void
  me: Person
  people: Person[]
  onHandled: () => void
}

export function useHandling({ rows, change, me, people, onHandled }: Deps) {
  const [said, setSaid] = useState<Said>()
  const [progress, setProgress] = useState<{ done: number; all: number }>()

  /** One target after another, shown at once. The one that failed and those after it can be tried again. */
  async function handle(targets: Target[], step: Step, before: Handled[] = []) {
    if (targets.length === 0) return
    setSaid(undefined)
    const shown = rowsOf(rows, targets)
    change(applicable(shown, step), looksLike(step, me, people))
    const done = [...before]
    for (const [at, target] of targets.entries()) {
      const left = targets.slice(at)
      if (targets.length > 1) setProgress({ done: countOf(targets) - countOf(left), all: countOf(targets) })
      const one = await handleManyAction(target, step).catch(() => undefined)
      if (!one) return stop(left, notDoneText(left, step))
      if (one.refused !== undefined) {
        onHandled()
        return stop(left, one.refused)
      }
      done.push(one)
    }
    setProgress(undefined)
    setSaid(outcome(done, step))
    onHandled()

    /** No reload: offline, the browser would replace the page of groups with its own. */
    function stop(left: Target[], text: string) {
      for (const row of rowsOf(shown, left)) change([row.id], row)
      setProgress(undefined)
      setSaid({ text, isFailure: true, again: () => void handle(left, step, done) })
    }
  }

  function outcome(done: Handled[], step: Step): Said {
    const text = outcomeText(done, step)
    const { kind } = step
    if (kind === 'note' || done.every(({ ids }) => ids.length === 0)) return { text }
    return { text, undo: () => void undo(kind, done, { say: setSaid, onUndone: onHandled }) }
  }

  return { said, say: setSaid, progress, handle, undoLast: undoOf(said, setSaid), hush: () => setSaid(undefined) }
}

function rowsOf(rows: IncidentRowData[], targets: Target[]) {
  const ids = new Set(targets.flatMap((target) => (target.kind === 'incident' ? target.ids : [])))
  return rows.filter(({ id }) => ids.has(id))
}
