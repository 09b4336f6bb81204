import type { Sent } from './sent'

/** Of the honest sender in a stretch of time. Durations in milliseconds. */
export type Figures = {
  sent: number
  p50: number
  p99: number
  /** Answers with 5xx. */
  refused: number
  /** No answer: nothing listened, the connection broke, or it took too long. */
  broken: number
  /** Longest time without a 201. */
  silence: number
}

export type Stretch = { from: number; to: number }

/** Latency counts from the moment when an alert was due, for every answer. */
export function figuresOf(all: readonly Sent[], { from, to }: Stretch): Figures {
  const within = all.filter(({ due }) => due >= from && due < to)
  const latencies = within.map(({ due, at }) => at - due)
  const accepted = all.filter(({ at, outcome }) => outcome === 201 && at >= from && at < to).map(({ at }) => at)
  return {
    sent: within.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    refused: within.filter(({ outcome }) => typeof outcome === 'number' && outcome >= 500).length,
    broken: within.filter(({ outcome }) => typeof outcome === 'string').length,
    silence: longestGap([from, ...accepted, to]),
  }
}

/** Milliseconds from a fault to the first 503. */
export function firstRefusal(all: readonly Sent[], struckAt: number) {
  const refused = all.filter(({ outcome, at }) => outcome === 503 && at >= struckAt)
  return earliest(refused.map(({ at }) => at - struckAt))
}

/** Milliseconds from the end of a fault to the first 201 for a later alert; undefined when none came. */
export function recovery(all: readonly Sent[], healedAt: number) {
  const accepted = all.filter(({ outcome, due }) => outcome === 201 && due >= healedAt)
  return earliest(accepted.map(({ at }) => at - healedAt))
}

/** The smallest value that this part of all does not exceed; 0 when there are none. */
export function percentile(values: readonly number[], part: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}

export function longestGap(moments: readonly number[]) {
  const sorted = moments.toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.slice(1).map((moment, before) => moment - (sorted[before] ?? moment)))
}

function earliest(durations: number[]) {
  return durations.length > 0 ? Math.min(...durations) : undefined
}
