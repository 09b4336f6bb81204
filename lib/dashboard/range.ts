import { firstHourKept, GRAIN_MS, type Grain, startOf } from '../rollups/grain'

export const RANGES = ['24h', '7d', '30d', '1y'] as const
export type RangeName = (typeof RANGES)[number]

/** No alert is older. */
export const EARLIEST = new Date(Date.UTC(2020))

type Shape = { grain: Grain; steps: number; grainsInStep: number }

const SHAPES: Record<RangeName, Shape> = {
  '24h': { grain: 'hour', steps: 24, grainsInStep: 1 },
  '7d': { grain: 'hour', steps: 28, grainsInStep: 6 },
  '30d': { grain: 'day', steps: 30, grainsInStep: 1 },
  '1y': { grain: 'day', steps: 52, grainsInStep: 7 },
}

/** For times whose hours are deleted. */
const LONG_AGO: Record<RangeName, Shape> = {
  ...SHAPES,
  '24h': { grain: 'day', steps: 1, grainsInStep: 1 },
  '7d': { grain: 'day', steps: 7, grainsInStep: 1 },
}

export type Range = { grain: Grain; from: Date; to: Date; stepMs: number; steps: Date[] }

/** The range that ends with the hour or day of `end`, at the latest with that of `now`. */
export function rangeTo(name: RangeName, end: Date, now: Date): Range {
  const range = rangeIn(SHAPES[name], end, now)
  return rangeBefore(range).from < firstHourKept(now) ? rangeIn(LONG_AGO[name], end, now) : range
}

function rangeIn({ grain, steps, grainsInStep }: Shape, end: Date, now: Date): Range {
  const last = startOf(grain, end < now ? end : now).getTime() + GRAIN_MS[grain]
  const stepMs = grainsInStep * GRAIN_MS[grain]
  return rangeOf(grain, last - steps * stepMs, steps, stepMs)
}

export function rangeBefore({ grain, from, stepMs, steps }: Range): Range {
  return rangeOf(grain, from.getTime() - steps.length * stepMs, steps.length, stepMs)
}

function rangeOf(grain: Grain, from: number, steps: number, stepMs: number): Range {
  return {
    grain,
    stepMs,
    from: new Date(from),
    to: new Date(from + steps * stepMs),
    steps: Array.from({ length: steps }, (_, at) => new Date(from + at * stepMs)),
  }
}

export function stepAt({ from, stepMs }: Range, at: Date) {
  return Math.floor((at.getTime() - from.getTime()) / stepMs)
}

export function daysTo(days: number, now: Date): Range {
  return rangeIn({ grain: 'day', steps: days, grainsInStep: 1 }, now, now)
}
