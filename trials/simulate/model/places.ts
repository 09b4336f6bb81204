import type { History } from '../record/history'
import type { Policy, Step } from '../record/settings'

type Version = Policy | undefined

/**
 * Where a running escalation goes on whose next step was at this place when the policy was so, now that it is so: after
 * the steps before it, wherever people have moved those. Undefined where that is not known.
 */
export function placeNow(history: History<Version>, [was, is]: [Policy, Policy], place: number): number | undefined {
  const versions = history.map(({ value }) => value)
  const passed = versions.slice(versions.indexOf(was), versions.indexOf(is) + 1)
  return passed.slice(1).reduce<number | undefined>((next, after, at) => {
    const before = passed[at]
    return next === undefined || !before || !after ? undefined : placeAfter([before, after], next)
  }, place)
}

function placeAfter([before, after]: [Policy, Policy], place: number): number | undefined {
  if (areEqual(idsOf(before), idsOf(after))) return place
  if (mayBeMistaken(before, after)) return undefined
  const run = idsOf(before).slice(0, place)
  return after.steps.findLastIndex(({ stepId }) => run.includes(stepId)) + 1
}

/** Nobody can say which of two steps that page the same people is gone, or which one does something else now. */
function mayBeMistaken(before: Policy, after: Policy) {
  const [byTargets, byId] = [new Map<string, number>(), new Map<number, string>()]
  const isOther = ({ stepId, targets }: Step) => {
    const name = JSON.stringify(targets)
    const [sameTargets, sameId] = [byTargets.get(name) ?? stepId, byId.get(stepId) ?? name]
    byTargets.set(name, stepId)
    byId.set(stepId, name)
    return sameTargets !== stepId || sameId !== name
  }
  return before.steps.length === after.steps.length || [...before.steps, ...after.steps].some(isOther)
}

/** Possibly an escalation of this policy has run the place, and runs it again, because a step up to it is gone. */
export function mayComeBack(history: History<Version>, place: number, from: number, to: number) {
  return history.some(({ value: after, begunAt, doneAt }, at) => {
    const before = history[at - 1]?.value
    if (!before || !after || doneAt < from || to < begunAt) return false
    const left = idsOf(after)
    return idsOf(before).some((stepId, was) => was <= place && !left.includes(stepId))
  })
}

function idsOf({ steps }: Policy) {
  return steps.map(({ stepId }) => stepId)
}

function areEqual(some: number[], others: number[]) {
  return some.length === others.length && some.every((one, at) => one === others[at])
}
