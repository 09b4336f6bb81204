import type { Draft } from '../draft'
import type { Match } from '../people'
import type { Shadow } from '../shadow/compare'
import type { Uncovered } from '../shadow/uncovered'
import type { Entry, Outcome } from './ledger'

export type Counts = { kind: string; in: number; taken: number; changed: number; leftOut: number }

export type Reported = { kind: string; id: string; name: string; outcome: Outcome; notes: string[] }

export type Report = {
  source: string
  asOf: string
  zone: string
  counts: Counts[]
  objects: Reported[]
  missing: string[]
  damaged: string[]
  questions: string[]
  people: Match[]
  shadows: Shadow[]
  uncovered: Uncovered[]
  unread: { kind: string; fields: Record<string, number> }[]
}

type About = Pick<Report, 'source' | 'asOf' | 'zone' | 'uncovered'>

/** What nothing was said of is left out, and the report says so. */
export function reportOf({ ledger, people, shadows }: Draft, about: About): Report {
  const objects = ledger.entries.map(reported)
  const kinds = [...new Set(objects.map(({ kind }) => kind))]
  return {
    ...about,
    counts: kinds.map((kind) => countsOf(kind, objects)),
    objects,
    missing: ledger.missing,
    damaged: ledger.damaged,
    questions: ledger.questions,
    people: people.matches(),
    shadows,
    unread: [...ledger.unread].map(([kind, fields]) => ({ kind, fields: Object.fromEntries([...fields].toSorted()) })),
  }
}

function reported({ kind, id, name, outcome, notes }: Entry): Reported {
  if (outcome) return { kind, id, name, outcome, notes }
  return { kind, id, name, outcome: 'left out', notes: ['Nothing in Tocsin is like it.'] }
}

function countsOf(kind: string, objects: readonly Reported[]): Counts {
  const own = objects.filter((one) => one.kind === kind)
  const count = (outcome: Outcome) => own.filter((one) => one.outcome === outcome).length
  return { kind, in: own.length, taken: count('taken'), changed: count('changed'), leftOut: count('left out') }
}
