import type { Severity } from '../db/database'
import { addDuration } from './durations'
import { type Figures, noFigures } from './figures'
import { type Grain, startOf } from './grain'

/** What a timeline entry adds to the figures or, by -1, takes out of them again. */
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

/** Where figures are stored: one row. */
export type Place = {
  workspaceId: number
  subject: Subject
  subjectId: number
  grain: Grain
  at: Date
  /** Of a label. */
  key: string | null
}

export type Tally = Place & { figures: Figures }

/** Sums up events, for each of their subjects by day, and by hour since `hoursFrom`. */
export function createTallies(hoursFrom: Date) {
  const tallies = new Map<string, Tally>()
  const find = (place: Place) => {
    const name = nameOf(place)
    const found = tallies.get(name) ?? { ...place, figures: noFigures() }
    tallies.set(name, found)
    return found
  }
  return {
    count: (events: Event[]) => {
      for (const event of events) for (const place of placesOf(event, hoursFrom)) countIn(find(place).figures, event)
    },
    get: (place: Omit<Place, 'key'>) => tallies.get(nameOf(place)),
    all: () => [...tallies.values()],
    size: () => tallies.size,
  }
}

function nameOf({ workspaceId, subject, subjectId, grain, at }: Omit<Place, 'key'>) {
  return [workspaceId, subject, subjectId, grain, at.getTime()].join(' ')
}

function placesOf({ workspaceId, receivedAt, ...event }: Event, hoursFrom: Date): Place[] {
  const grains: Grain[] = receivedAt < hoursFrom ? ['day'] : ['hour', 'day']
  return grains.flatMap((grain) => {
    const place = { workspaceId, grain, at: startOf(grain, receivedAt), key: null }
    return [
      { ...place, subject: 'workspace' as const, subjectId: workspaceId },
      { ...place, subject: 'apiKey' as const, subjectId: event.apiKeyId },
      ...(event.teamId === null ? [] : [{ ...place, subject: 'team' as const, subjectId: event.teamId }]),
      ...(event.entityId === null ? [] : [{ ...place, subject: 'entity' as const, subjectId: event.entityId }]),
      ...event.labels.map(({ pairId, key }) => ({ ...place, subject: 'label' as const, subjectId: pairId, key })),
    ]
  })
}

function countIn(figures: Figures, { kind, severity, receivedAt, at, by }: Event) {
  const elapsed = at.getTime() - receivedAt.getTime()
  if (kind === 'opened') figures[severity] += by
  if (kind === 'acknowledged') addDuration(figures.toAcknowledge, elapsed, by)
  if (kind === 'resolved') addDuration(figures.toResolve, elapsed, by)
}
