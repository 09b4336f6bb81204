import { guard } from '@/app/auth/guard'
import { listChatChannelNames } from '@/lib/chat-channels/list'
import { may, type UserContext } from '@/lib/context'
import type { Policy } from '@/lib/escalation-policies/get'
import { listSchedules } from '@/lib/on-call/list-schedules'
import { listTeams } from '@/lib/teams/list'
import { listAssignees } from '@/lib/users/list'
import { targetValue } from './form-policy'

export async function policyChoices(ctx: UserContext, policy?: Policy) {
  const schedules = await guard(listSchedules(ctx))
  const people = await guard(listAssignees(ctx))
  const teams = (await guard(listTeams(ctx))).filter(({ id }) => may(ctx, 'change policies', id))
  const chats = await guard(listChatChannelNames(ctx))
  return {
    schedules: schedules.map(({ id, name }) => ({ value: targetValue({ scheduleId: id }), name })),
    people: [
      ...people.map(({ id, name }) => ({ value: targetValue({ userId: id }), userId: id, name })),
      ...(policy ? disabledTargets(policy) : []),
    ],
    chats: chats.map(({ id, name }) => ({ value: targetValue({ chatChannelId: id }), name })),
    teams: teams.map(({ id, name }) => ({ value: String(id), name })),
    /** Whether the policy may be no team's. */
    isFree: may(ctx, 'change policies'),
  }
}

/** Shown so that they can be removed. */
function disabledTargets({ steps }: Policy) {
  const targets = steps.flatMap((step) => step.targets)
  const disabled = targets.flatMap((target) => ('userId' in target && target.isDisabled ? [target] : []))
  const byId = new Map(disabled.map(({ userId, name }) => [userId, `${name} (disabled)`]))
  return [...byId].map(([userId, name]) => ({ value: targetValue({ userId }), userId, name, isGone: true }))
}
