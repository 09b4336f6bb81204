import type { Handled } from '../record/handled'
import { heldDuring } from '../record/history'
import type { Policy, Workspace } from '../record/settings'
import type { Seen } from '../world/seen'
import type { Span } from './segment'

/** An acknowledgement, certainly done `after` that time, lasted too long and ended within the span; not `isSure`: perhaps. */
export type Forgotten = Span & { after: number; isSure: boolean }

/** Undefined: the incident may have had no policy, or any. */
type PolicyOf = { policyId: number | null } | undefined

/** Instances look every ten seconds. */
const LOOKING_MS = 12_000
const MINUTE = 60_000

/** When each acknowledgement ended by itself, by the policy's limit and the clocks. */
export function forgottenOf(world: Seen, workspace: Workspace, policy: PolicyOf, handled: Handled[]): Forgotten[] {
  const steps = handled.filter(({ kind }) => kind !== 'escalated').toSorted((a, b) => a.doneAt - b.doneAt)
  return steps.flatMap((step, at) => {
    const next = steps[at + 1]
    const until = next?.doneAt ?? world.timers.now()
    if (step.kind !== 'acknowledged') return []
    // What was done at the same time may have come afterwards.
    const isLast = steps.every((other) => other === step || !overlap(other, step))
    return limitsOf(workspace, policy, { low: step.begunAt, high: until }).flatMap(({ minutes, isSure }) => {
      return endOf(world, step, { minutes: { minutes, isSure: isSure && isLast }, next }) ?? []
    })
  })
}

function overlap(one: Handled, other: Handled) {
  return one.begunAt <= other.doneAt && other.begunAt <= one.doneAt
}

/** Null: perhaps none. */
type Limit = { minutes: number; isSure: boolean }

function limitsOf({ policies }: Workspace, policy: PolicyOf, { low, high }: Span): Limit[] {
  const histories = policy === undefined ? [...policies.values()] : [policies.get(policy.policyId ?? 0) ?? []]
  const held = histories.flatMap((history) => heldDuring(history, low, high))
  const isKnown = policy !== undefined && held.length === 1
  const minutes = held.flatMap((one: Policy | undefined) => one?.unacknowledgeMinutes ?? [])
  // Escalations of a removed policy go on under another one.
  const ofHeirs = held.includes(undefined) ? [...policies.values()].flatMap((history) => history.map(limitOf)) : []
  const all = [...new Set([...minutes, ...ofHeirs.flatMap((one) => one ?? [])])]
  return all.map((one) => ({ minutes: one, isSure: isKnown }))
}

function limitOf({ value }: { value: Policy | undefined }) {
  return value?.unacknowledgeMinutes ?? undefined
}

type Lasting = { minutes: Limit; next: Handled | undefined }

/** The wall clock of whoever acknowledged it is compared with that of whoever looks. */
function endOf(
  { clocks, calm, timers }: Seen,
  step: Handled,
  { minutes: limit, next }: Lasting,
): Forgotten | undefined {
  const skews = clocks.skewsDuring(step.begunAt, step.doneAt)
  const walls = skews.map((skew) => clocks.startsAt + skew + limit.minutes * MINUTE)
  const first = clocks.reachedWithin(Math.min(...walls) + step.begunAt, step.begunAt)
  const last = clocks.reachedWithin(Math.max(...walls) + step.doneAt, step.doneAt)
  if (first.low > (next?.doneAt ?? timers.now())) return undefined
  const high = calm.lastingFrom(last.high, LOOKING_MS) ?? Number.POSITIVE_INFINITY
  const isBefore = high < (next?.begunAt ?? timers.now())
  const span = { low: first.low, high: Math.min(high, timers.now()) }
  return { ...span, after: step.doneAt, isSure: limit.isSure && isBefore }
}
