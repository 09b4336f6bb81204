import type { Shim } from './disk/shim'

/** What a trial gets. */
export type Lab = {
  /** A folder of its own. */
  folder: string
  isShort: boolean
  /** From then on it begins nothing new; in milliseconds, as `performance.now` gives them. */
  endsAt: number
  /** What plays the disk. */
  shim: Shim
  say: (line: string) => void
}

export type Outcome = {
  cycles: number
  /** Of pages: all that were made. */
  acknowledged: number
  /** Each in words; of pages also what is stuck. */
  lost: string[]
  /** Of pages: what is wrong. */
  halfWritten: string[]
  /** Whatever else was promised and did not hold, in words. */
  broken: string[]
  /** What else was seen. */
  note: string
}

export type Trial = {
  /** As in `--only=NAME`. */
  name: string
  title: string
  /** What it looks for. */
  subject: 'alerts' | 'pages'
  /** A control has a fault planted on purpose: it shows that the crash test would notice. */
  isControl: boolean
  /** Of the full form, where the usual four do not do. */
  longestMinutes?: number
  run: (lab: Lab) => Promise<Outcome | { skipped: string }>
}

export type Verdict = 'held' | 'caught' | 'FAILED' | 'skipped'

export type Result = {
  trial: Omit<Trial, 'run'>
  verdict: Verdict
  outcome: Outcome | undefined
  /** Why it failed or was skipped, else what else was seen. */
  remark: string
}

/** What the outcome of a trial means; only a control may lose, and it has to. */
export function judge(trial: Result['trial'], outcome: Outcome): Result {
  const faults = trial.isControl ? faultsOfControl(outcome) : faultsOf(outcome, WORDS[trial.subject])
  if (faults.length > 0) return { trial, outcome, verdict: 'FAILED', remark: faults.join('; ') }
  return { trial, outcome, verdict: trial.isControl ? 'caught' : 'held', remark: outcome.note }
}

const WORDS = {
  alerts: { nothing: 'nothing was acknowledged', lost: 'acknowledged alerts lost', torn: 'half-written' },
  pages: { nothing: 'nobody was paged', lost: 'missing or stuck', torn: 'wrong' },
}

function faultsOf({ acknowledged, lost, halfWritten, broken }: Outcome, words: (typeof WORDS)['alerts']) {
  return [
    ...(acknowledged === 0 ? [`${words.nothing}, so nothing was shown`] : []),
    ...(lost.length > 0 ? [`${lost.length} ${words.lost}`] : []),
    ...(halfWritten.length > 0 ? [`${halfWritten.length} ${words.torn}`] : []),
    ...broken,
  ]
}

function faultsOfControl({ cycles, lost, broken }: Outcome) {
  return [...(lost.length === 0 ? [`the planted fault lost nothing in ${cycles} cycles`] : []), ...broken]
}
