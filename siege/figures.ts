import type { Sent } from './sent'

/** What the honest sender saw of a stretch of time. Durations are milliseconds. */
export type Figures = {
  sent: number
  p50: number
  p99: number
  /** Answers of 5xx. */
  refused: number
  /** No answer at all: nothing listened, the connection broke, or it took too long. */
  broken: number
  /** Longest time without an answer of 201. */
  silence: number
}

export type Stretch = { from: number; to: number }

/** Latency counts from the moment at which an alert was due, and whatever its answer was. */
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

/** Milliseconds from the end of a fault to the first 201 for an alert that was due since; undefined when none came. */
export function recovery(all: readonly Sent[], healedAt: number) {
  const accepted = all.filter(({ outcome, due }) => outcome === 201 && due >= healedAt)
  return earliest(accepted.map(({ at }) => at - healedAt))
}

/** The smallest value that so large a part of all is not above; 0 of nothing. */
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
