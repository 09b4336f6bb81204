'use client'

import { useState } from 'react'
import type { IncidentRowData } from '@/components/incident-rows'
import { type Handled, handleManyAction, type Step, undoManyAction } from './many-actions'

const AT_ONCE = 500

/** What is said after an action, and what can be done about it. */
export type Said = {
  text: string
  isFailure?: boolean
  undo?: () => void
  again?: () => void
}

type Person = { id: number; name: string }
type Change = (ids: readonly number[], to: Partial<IncidentRowData>) => void
type Deps = { rows: IncidentRowData[]; me: Person; people: Person[]; change: Change; load: () => Promise<void> }

const DID = { acknowledge: 'Acknowledged', resolve: 'Resolved', assign: 'Assigned', note: 'Added the note to' }

/** Does a step with incidents: at once on the page, in batches on the server, and with a way back. */
export function useHandling({ rows, me, people, change, load }: Deps) {
  const [said, setSaid] = useState<Said>()
  const [progress, setProgress] = useState<{ done: number; all: number }>()

  async function handle(ids: number[], step: Step) {
    if (ids.length === 0) return
    const before = rows.filter(({ id }) => ids.includes(id))
    change(applicable(before, step), looksLike(step, me, people))
    const batches: Handled[] = []
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        if (ids.length > AT_ONCE) setProgress({ done: from, all: ids.length })
        batches.push(await handleManyAction(ids.slice(from, from + AT_ONCE), step))
      }
      setSaid(outcome(ids.length, batches, step))
    } catch {
      for (const row of before) change([row.id], row)
      const left = ids.slice(batches.length * AT_ONCE)
      setSaid({ text: notDone(left.length, step), isFailure: true, again: () => void handle(left, step) })
    }
    setProgress(undefined)
    void load()
  }

  function outcome(asked: number, batches: Handled[], step: Step): Said {
    const count = batches.reduce((sum, { ids }) => sum + ids.length, 0)
    const others = asked - count
    if (count === 0) return { text: nothingLeft(step) }
    const rest = others > 0 ? ` ${incidents(others)} had been handled already.` : ''
    const text = `${DID[step.kind]} ${incidents(count)}.${rest}`
    const { kind } = step
    if (kind !== 'acknowledge' && kind !== 'resolve') return { text }
    return { text, undo: () => void undo(kind, batches) }
  }

  async function undo(kind: 'acknowledge' | 'resolve', batches: Handled[]) {
    setSaid({ text: 'Undoing.' })
    try {
      let count = 0
      for (const batch of batches) count += await undoManyAction(kind, batch)
      setSaid({
        text: count === 0 ? 'Not undone: someone has handled it since.' : `Undone for ${incidents(count)}.`,
      })
    } catch {
      setSaid({
        text: 'Not undone: the server did not answer.',
        isFailure: true,
        again: () => void undo(kind, batches),
      })
    }
    void load()
  }

  return { said, progress, handle, hush: () => setSaid(undefined) }
}

function incidents(count: number) {
  return count === 1 ? '1 incident' : `${count.toLocaleString('en')} incidents`
}

function nothingLeft({ kind }: Step) {
  if (kind === 'acknowledge') return 'Already acknowledged or resolved.'
  if (kind === 'resolve') return 'Already resolved.'
  return kind === 'assign' ? 'Already assigned so.' : 'The note is empty or too long.'
}

function notDone(count: number, { kind }: Step) {
  const done = { acknowledge: 'acknowledged', resolve: 'resolved', assign: 'assigned', note: 'noted' }[kind]
  return `${incidents(count)} not ${done}: the server did not answer.`
}

function applicable(rows: IncidentRowData[], { kind }: Step) {
  const isApplicable = ({ status }: IncidentRowData) =>
    kind === 'acknowledge' ? status === 'open' : kind !== 'resolve' || status !== 'resolved'
  return rows.filter(isApplicable).map(({ id }) => id)
}

function looksLike(step: Step, me: Person, people: Person[]): Partial<IncidentRowData> {
  if (step.kind === 'acknowledge') return { status: 'acknowledged', owner: me }
  if (step.kind === 'resolve') return { status: 'resolved' }
  if (step.kind === 'note') return {}
  return { owner: people.find(({ id }) => id === step.assigneeId) ?? null }
}
