import { sha256 } from '../values/sha256'
import type { Policy, PolicyTarget } from './get'

/** Changes with everything that a policy's form holds. */
export function policyMark({
  name,
  team,
  severities,
  repeats,
  groupBy,
  gatherSeconds,
  unacknowledgeMinutes,
  tellsAssignee,
  steps,
  lastResort,
}: Policy) {
  const targets = steps.map((step) => [step.waitMinutes, step.isRoundRobin, step.targets.map(targetMark)])
  return sha256(
    JSON.stringify([
      name,
      team?.id ?? null,
      severities,
      repeats,
      groupBy,
      gatherSeconds,
      unacknowledgeMinutes,
      tellsAssignee,
      targets,
      lastResort.map(targetMark),
    ]),
  )
}

/** The same for steps that page alike, however long they wait. */
export function stepKey({ isRoundRobin, targets }: Policy['steps'][number]) {
  return JSON.stringify([isRoundRobin, targets.map(targetMark)])
}

function targetMark(target: PolicyTarget) {
  if ('chatChannelId' in target) return ['chat channel', target.chatChannelId]
  return 'scheduleId' in target ? ['schedule', target.scheduleId] : ['user', target.userId]
}
