import type { Severity } from '../db/database'
import { addDuration } from './durations'
import { type Figures, noFigures } from './figures'
import { type Grain, startOf } from './grain'

export type Event = {
  kind: 'opened' | 'acknowledged' | 'resolved'
  at: Date
  by: 1 | -1
  workspaceId: number
  severity: Severity
  receivedAt: Date
  teamId: number | null
  entityId: number | null
  apiKeyId: number
  labels: Label[]
}

export type Label = { pairId: number; key: string }
export type Subject = 'workspace' | 'team' | 'entity' | 'apiKey' | 'label'

export type RollupKey = {
  workspaceId: number
  subject: Subject
  subjectId: number
  grain: Grain
  at: Date
  key: string | null
}

export type Tally = RollupKey & { figures: Figures }

export function createTallies(hoursFrom: Date) {
  const tallies = new Map<string, Tally>()
  const find = (rollup: Omit<RollupKey, 'key'>, key: string | null) => {
    const name = nameOf(rollup)
    const found = tallies.get(name)
    if (found) return found
    const tally = { ...rollup, key, figures: noFigures() }
    tallies.set(name, tally)
    return tally
  }
  const countOne = (event: Event) => {
    const { workspaceId, receivedAt } = event
    const subjects = subjectsOf(event)
    for (const grain of receivedAt < hoursFrom ? DAYS : HOURS_AND_DAYS) {
      const at = startOf(grain, receivedAt)
      for (const { subject, subjectId, key } of subjects)
        countIn(find({ workspaceId, subject, subjectId, grain, at }, key).figures, event)
    }
  }
  return {
    count: (events: Event[]) => events.forEach(countOne),
    get: (rollup: Omit<RollupKey, 'key'>) => tallies.get(nameOf(rollup)),
    all: () => [...tallies.values()],
    size: () => tallies.size,
  }
}

const DAYS: Grain[] = ['day']
const HOURS_AND_DAYS: Grain[] = ['hour', 'day']

function nameOf({ workspaceId, subject, subjectId, grain, at }: Omit<RollupKey, 'key'>) {
  return `${workspaceId} ${subject} ${subjectId} ${grain} ${at.getTime()}`
}

type SubjectKey = Pick<RollupKey, 'subject' | 'subjectId' | 'key'>

function subjectsOf({ workspaceId, apiKeyId, teamId, entityId, labels }: Event): SubjectKey[] {
  return [
    { subject: 'workspace', subjectId: workspaceId, key: null },
    { subject: 'apiKey', subjectId: apiKeyId, key: null },
    ...(teamId === null ? [] : [{ subject: 'team' as const, subjectId: teamId, key: null }]),
    ...(entityId === null ? [] : [{ subject: 'entity' as const, subjectId: entityId, key: null }]),
    ...labels.map(({ pairId, key }) => ({ subject: 'label' as const, subjectId: pairId, key })),
  ]
}

function countIn(figures: Figures, { kind, severity, receivedAt, at, by }: Event) {
  const elapsed = at.getTime() - receivedAt.getTime()
  if (kind === 'opened') figures[severity] += by
  if (kind === 'acknowledged') addDuration(figures.toAcknowledge, elapsed, by)
  if (kind === 'resolved') addDuration(figures.toResolve, elapsed, by)
}
