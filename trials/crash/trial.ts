import type { Shim } from '../ground/shim'

export type Lab = {
  /** A folder of its own. */
  folder: string
  isShort: boolean
  /** It begins nothing new afterwards; as `performance.now` counts. */
  endsAt: number
  shim: Shim
  say: (line: string) => void
}

export type Outcome = {
  cycles: number
  /** Pages: all that were made. */
  acknowledged: number
  /** In words; also stuck pages. */
  lost: string[]
  /** Pages: what is wrong. */
  halfWritten: string[]
  /** Other broken promises, in words. */
  broken: string[]
  /** Other observations. */
  note: string
}

export type Trial = {
  /** As in `--only=NAME`. */
  name: string
  title: string
  subject: 'alerts' | 'pages'
  /** A control has a planted fault, to show that the crash test would notice it. */
  isControl: boolean
  /** For the full form, if the usual four are too few. */
  longestMinutes?: number
  run: (lab: Lab) => Promise<Outcome | { skipped: string }>
}

export type Verdict = 'held' | 'caught' | 'FAILED' | 'skipped'

export type Result = {
  trial: Omit<Trial, 'run'>
  verdict: Verdict
  outcome: Outcome | undefined
  /** Why it failed or was skipped; otherwise other observations. */
  remark: string
}

/** A control must lose something, another trial nothing. */
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
