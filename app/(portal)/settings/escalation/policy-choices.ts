import { guard } from '@/app/auth/guard'
import type { UserContext } from '@/lib/context'
import type { Policy } from '@/lib/escalation-policies/get'
import { listSchedules } from '@/lib/on-call/list-schedules'
import { listTeams } from '@/lib/teams/list'
import { listAssignees } from '@/lib/users/list'
import { targetValue } from './form-policy'

export async function policyChoices(ctx: UserContext, policy?: Policy) {
  const schedules = await guard(listSchedules(ctx))
  const people = await guard(listAssignees(ctx))
  const teams = await guard(listTeams(ctx))
  return {
    schedules: schedules.map(({ id, name }) => ({ value: targetValue({ scheduleId: id }), name })),
    people: [
      ...people.map(({ id, name }) => ({ value: targetValue({ userId: id }), name })),
      ...(policy ? disabledTargets(policy) : []),
    ],
    teams: teams.map(({ id, name }) => ({ value: String(id), name })),
  }
}

/** Shown so that they can be removed. */
function disabledTargets({ steps }: Policy) {
  const disabled = steps.flatMap(({ targets }) => targets.filter(({ isDisabled }) => isDisabled))
  const byValue = new Map(disabled.map((target) => [targetValue(target), `${target.name} (disabled)`]))
  return [...byValue].map(([value, name]) => ({ value, name }))
}
