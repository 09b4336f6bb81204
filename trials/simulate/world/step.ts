import type { Luck } from '../luck/luck'
import type { Mix, StepKind } from './mix'

/** Happens at a time, in milliseconds since the start. Its random choices follow from its number. */
export type Step = { number: number; at: number; kind: StepKind }

const DAY_MS = 86_400_000

export function drawSteps({ perDay }: Mix, days: number, luck: Luck): Step[] {
  const steps = Object.entries(perDay).flatMap(([kind, rate]) =>
    timesOf(rate, days, luck.fork(kind)).map((at) => ({ kind, at })),
  )
  return steps
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ kind, at }, number) => (isKind(kind, perDay) ? [{ number, at, kind }] : []))
}

function isKind(kind: string, perDay: Mix['perDay']): kind is StepKind {
  return kind in perDay
}

/** A Poisson process. */
function timesOf(rate: number, days: number, luck: Luck) {
  const times: number[] = []
  for (let at = 0; rate > 0; ) {
    at += (-Math.log(1 - luck.next()) / rate) * DAY_MS
    if (at >= days * DAY_MS) break
    times.push(Math.floor(at))
  }
  return times
}
