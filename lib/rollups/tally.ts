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
  const find = (rollup: RollupKey) => {
    const name = nameOf(rollup)
    const found = tallies.get(name) ?? { ...rollup, figures: noFigures() }
    tallies.set(name, found)
    return found
  }
  return {
    count: (events: Event[]) => {
      for (const event of events)
        for (const rollup of rollupKeysOf(event, hoursFrom)) countIn(find(rollup).figures, event)
    },
    get: (rollup: Omit<RollupKey, 'key'>) => tallies.get(nameOf(rollup)),
    all: () => [...tallies.values()],
    size: () => tallies.size,
  }
}

function nameOf({ workspaceId, subject, subjectId, grain, at }: Omit<RollupKey, 'key'>) {
  return [workspaceId, subject, subjectId, grain, at.getTime()].join(' ')
}

function rollupKeysOf({ workspaceId, receivedAt, ...event }: Event, hoursFrom: Date): RollupKey[] {
  const grains: Grain[] = receivedAt < hoursFrom ? ['day'] : ['hour', 'day']
  return grains.flatMap((grain) => {
    const rollup = { workspaceId, grain, at: startOf(grain, receivedAt), key: null }
    return [
      { ...rollup, subject: 'workspace' as const, subjectId: workspaceId },
      { ...rollup, subject: 'apiKey' as const, subjectId: event.apiKeyId },
      ...(event.teamId === null ? [] : [{ ...rollup, subject: 'team' as const, subjectId: event.teamId }]),
      ...(event.entityId === null ? [] : [{ ...rollup, subject: 'entity' as const, subjectId: event.entityId }]),
      ...event.labels.map(({ pairId, key }) => ({ ...rollup, subject: 'label' as const, subjectId: pairId, key })),
    ]
  })
}

function countIn(figures: Figures, { kind, severity, receivedAt, at, by }: Event) {
  const elapsed = at.getTime() - receivedAt.getTime()
  if (kind === 'opened') figures[severity] += by
  if (kind === 'acknowledged') addDuration(figures.toAcknowledge, elapsed, by)
  if (kind === 'resolved') addDuration(figures.toResolve, elapsed, by)
}
