import type { Severity } from '../db/database'
import { addDurations, type Durations, readDurations, storeDurations } from './durations'

export type Figures = Record<Severity, number> & { toAcknowledge: Durations; toResolve: Durations }

export type StoredFigures = Record<Severity, number> & { opened: number; toAcknowledge: string; toResolve: string }

export function noFigures(): Figures {
  return { low: 0, medium: 0, high: 0, critical: 0, toAcknowledge: [], toResolve: [] }
}

export function addFigures(sum: Figures, more: Figures) {
  sum.low += more.low
  sum.medium += more.medium
  sum.high += more.high
  sum.critical += more.critical
  addDurations(sum.toAcknowledge, more.toAcknowledge)
  addDurations(sum.toResolve, more.toResolve)
}

export function countOpened({ low, medium, high, critical }: Record<Severity, number>) {
  return low + medium + high + critical
}

export function storeFigures(figures: Figures): StoredFigures {
  const { low, medium, high, critical, toAcknowledge, toResolve } = figures
  return {
    low,
    medium,
    high,
    critical,
    opened: countOpened(figures),
    toAcknowledge: storeDurations(toAcknowledge),
    toResolve: storeDurations(toResolve),
  }
}

export function readFigures({ low, medium, high, critical, toAcknowledge, toResolve }: StoredFigures): Figures {
  return {
    low,
    medium,
    high,
    critical,
    toAcknowledge: readDurations(toAcknowledge),
    toResolve: readDurations(toResolve),
  }
}
