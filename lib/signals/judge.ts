import type { Alert } from '../contract/alert'
import type { Outcome } from '../contract/outcomes'
import type { IncidentStatus, Severity } from '../db/database'
import type { Origin } from '../incidents/open'
import type { FiringNotice, Notice } from '../sources/notice'
import { isMoreSevere } from '../values/severity'

/** Changed while the notices of a commit are judged, written afterwards. */
export type Judged = {
  id: number | undefined
  opening: (Origin & { alert: Alert }) | undefined
  status: IncidentStatus
  acknowledgedAt: Date | null
  /** Whether a person acknowledged it, and not its tool. */
  isInHand: boolean
  severity: Severity
  receivedAt: Date
  resolvedAt: Date | null
  fired: number
  lastAt: Date
  steps: Step[]
}

export type Step = {
  kind: 'acknowledged' | 'resolved' | 'reopened' | 'unacknowledged' | 'raised' | 'recovered'
  at: Date
  before: Severity | null
}

export type SignalState = {
  current: Judged | undefined
  /** The time of its recovery; null while it fires. */
  overAt: Date | null
  startedAt: Date | null
}

export type Verdict = { outcome: Outcome; incident: Judged | undefined }

const MINUTE_MS = 60_000
/** A tool may round the times that it tells to seconds, each in its own way. */
const ROUNDED_MS = 1_000

/** Decides what a notice does to its signal's incidents, and updates `state`. */
export function judge(state: SignalState, notice: Notice, origin: Origin): Verdict {
  if ('alert' in notice) return judgeFiring(state, notice, origin)
  if (notice.kind === 'resolved') return judgeResolved(state, notice, origin.receivedAt)
  if (notice.kind === 'acknowledged') return judgeAcknowledged(state, origin.receivedAt)
  return { outcome: 'ignored', incident: undefined }
}

function judgeFiring(state: SignalState, notice: FiringNotice, origin: Origin): Verdict {
  const { alert, signal, isChange, isUnacknowledged } = notice
  const at = origin.receivedAt
  const { current } = state
  if (isChange && (!current || current.status === 'resolved')) return { outcome: 'ignored', incident: undefined }
  state.startedAt = latestStart(state, signal?.at, at)
  if (!current || (current.status === 'resolved' && !isFlapping(state, at, signal?.reopenMinutes ?? 0))) {
    state.current = opened(alert, origin)
    state.overAt = null
    return { outcome: 'opened', incident: state.current }
  }
  const isReopened = current.status === 'resolved'
  if (isReopened) reopen(current, at)
  const outcome = (isUnacknowledged && unacknowledge(current, at)) || isReopened ? 'reopened' : 'counted'
  state.overAt = null
  if (isMoreSevere(alert.severity, current.severity)) {
    current.steps.push({ kind: 'raised', at, before: current.severity })
    current.severity = alert.severity
  }
  current.fired++
  current.lastAt = at
  return { outcome, incident: current }
}

/** A clock that is ahead gives a start in the future, which no later end could follow. */
function latestStart({ startedAt }: SignalState, named: Date | undefined, receivedAt: Date) {
  return named && named <= receivedAt && (!startedAt || named > startedAt) ? named : startedAt
}

/** An incident that a person resolved is not reopened: they must hear that it fires again. */
function isFlapping({ current, overAt }: SignalState, at: Date, reopenMinutes: number) {
  if (overAt?.getTime() !== current?.resolvedAt?.getTime()) return false
  return overAt !== null && at.getTime() - overAt.getTime() < reopenMinutes * MINUTE_MS
}

/** An acknowledged incident stays acknowledged. */
function reopen(current: Judged, at: Date) {
  current.status = current.acknowledgedAt ? 'acknowledged' : 'open'
  current.resolvedAt = null
  current.steps.push({ kind: 'reopened', at, before: null })
}

/** A person who acknowledged it here still has it. */
function unacknowledge(current: Judged, at: Date) {
  if (current.status !== 'acknowledged' || current.isInHand) return false
  current.status = 'open'
  current.acknowledgedAt = null
  current.steps.push({ kind: 'unacknowledged', at, before: null })
  return true
}

function judgeAcknowledged({ current }: SignalState, at: Date): Verdict {
  if (current?.status !== 'open') return { outcome: 'ignored', incident: undefined }
  current.status = 'acknowledged'
  current.acknowledgedAt = at
  current.steps.push({ kind: 'acknowledged', at, before: null })
  return { outcome: 'acknowledged', incident: current }
}

function judgeResolved(state: SignalState, { signal }: Notice, at: Date): Verdict {
  const { current } = state
  const isLate = signal?.at && state.startedAt && signal.at.getTime() < state.startedAt.getTime() - ROUNDED_MS
  if (!current || current.status === 'resolved' || isLate) return { outcome: 'unmatched', incident: undefined }
  if (signal?.onResolved === 'note') {
    if (!state.overAt) current.steps.push({ kind: 'recovered', at, before: null })
    state.overAt = at
    return { outcome: 'recovered', incident: current }
  }
  current.status = 'resolved'
  current.resolvedAt = at
  state.overAt = at
  current.steps.push({ kind: 'resolved', at, before: null })
  return { outcome: 'resolved', incident: current }
}

function opened(alert: Alert, origin: Origin): Judged {
  return {
    id: undefined,
    opening: { ...origin, alert },
    status: 'open',
    acknowledgedAt: null,
    isInHand: false,
    severity: alert.severity,
    receivedAt: origin.receivedAt,
    resolvedAt: null,
    fired: 1,
    lastAt: origin.receivedAt,
    steps: [],
  }
}
