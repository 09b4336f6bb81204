import { isLastResort, type PagingPlan, type PlannedStep, stepAt } from './plan'
import { personIn, reachOf, type Unreachables } from './reach'
import { inTurnOrder, isGivenTurn } from './turn-order'

type Position = { run: number; round: number; step: number }

/** The step that comes next, as of now. `following`: if it reaches nobody, the first after it in its round that reaches somebody. */
export function nextStep(plan: PagingPlan, { run, round, step }: Position, unreachable: Unreachables) {
  const planned = stepAt(plan, step)
  if (!planned) return undefined
  return {
    ...{ run, round, step, isLastResort: isLastResort(plan, step) },
    ...whomOf(planned, unreachable),
    following: followingStep(plan, { round, step }, unreachable),
  }
}

/** Of a policy that a person may start. */
export function firstStep(plan: PagingPlan, unreachable: Unreachables) {
  const [planned] = plan.steps
  if (!planned) return undefined
  const following = followingStep(plan, { round: 0, step: 0 }, unreachable)
  return { policy: plan.name, ...whomOf(planned, unreachable), following }
}

/** `isInTurn`: one of them, the first as things are now. */
function whomOf(step: PlannedStep, unreachable: Unreachables) {
  const inOrder = step.isRoundRobin ? inTurnOrder(step.people, step.turn, isAble(unreachable)) : step.people
  const people = inOrder.map(({ because }) => personIn(because))
  const chats = step.chats.map(({ name }) => name)
  return { people, chats, isInTurn: step.isRoundRobin && people.length > 1, ...reachOf(step, unreachable) }
}

function isAble(unreachable: Unreachables) {
  return ({ userId }: { userId: number }) => isGivenTurn(unreachable.get(userId))
}

function followingStep(plan: PagingPlan, { round, step }: Omit<Position, 'run'>, unreachable: Unreachables) {
  const last = round >= plan.repeats ? plan.steps.length : plan.steps.length - 1
  for (let later = step + 1; later <= last; later++) {
    const planned = stepAt(plan, later)
    const { reached } = planned ? reachOf(planned, unreachable) : { reached: [] }
    if (reached.length > 0) return { step: later, isLastResort: isLastResort(plan, later), reached }
  }
  return undefined
}
