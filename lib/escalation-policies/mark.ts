import { sha256 } from '../sha256'
import type { PolicySettings } from './check'
import type { Policy } from './get'

/** A text that changes with everything that a policy's form holds. */
export function policyMark({ name, severities, repeats, groupBy, gatherSeconds, ...policy }: Policy | PolicySettings) {
  const teamId = 'team' in policy ? (policy.team?.id ?? null) : policy.teamId
  const steps = policy.steps.map(({ waitMinutes, targets }) => [
    waitMinutes,
    targets.map((target) => ('scheduleId' in target ? ['schedule', target.scheduleId] : ['user', target.userId])),
  ])
  return sha256(JSON.stringify([name, teamId, severities.toSorted(), repeats, groupBy, gatherSeconds, steps]))
}
