import type { Context } from '../context'
import type { MailStatus } from '../mail/state'
import { listUnreachable, UNREACHABLE_WORDS, type Unreachable } from '../on-call/list-unreachable'
import type { PagingPlan, PlannedStep } from './plan'
import type { TargetReason } from './reason'

/** By user: why no page reaches them now. */
export type Unreachables = ReadonlyMap<number, Unreachable['why']>

export async function readUnreachables(
  ctx: Context,
  { plan, userIds, mail }: { plan: PagingPlan | undefined; userIds: number[]; mail: MailStatus },
): Promise<Unreachables> {
  const planned = plan ? [...plan.steps, ...(plan.lastResort ? [plan.lastResort] : [])] : []
  const people = new Set([...userIds, ...planned.flatMap((step) => step.people.map(({ userId }) => userId))])
  const found = await listUnreachable(ctx, [...people], { mail })
  return new Map(found.map(({ userId, why }) => [userId, why]))
}

/** `reached`: whom a page of the step would reach; `faults`: why it would not reach the others, as clauses. */
export function reachOf({ people, nobody }: PlannedStep, unreachable: Unreachables) {
  const missed = people.flatMap(({ userId, because }) => {
    const why = unreachable.get(userId)
    return why ? [`${personIn(because)} ${UNREACHABLE_WORDS[why]}`] : []
  })
  const reached = people.filter(({ userId }) => !unreachable.has(userId)).map(({ because }) => personIn(because))
  return { reached, faults: [...missed, ...nobody.flatMap(nobodyWords)] }
}

function nobodyWords(target: TargetReason) {
  if (target.via === 'disabled') return [`${target.person} is disabled`]
  return target.via === 'nobody' ? [`nobody is on call in ${target.schedule}`] : []
}

export function personIn(because: TargetReason) {
  return 'person' in because ? because.person : ''
}
