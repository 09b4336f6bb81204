import { guard } from '@/app/auth/guard'
import { listApiKeys } from '@/lib/api-keys/list'
import type { UserContext } from '@/lib/context'
import { listPolicies } from '@/lib/escalation-policies/get'
import { listTeams } from '@/lib/teams/list'
import { listAssignees } from '@/lib/users/list'

export type RuleChoices = Awaited<ReturnType<typeof ruleChoices>>

export async function ruleChoices(ctx: UserContext) {
  const named = ({ id, name }: { id: number; name: string }) => ({ value: String(id), name })
  return {
    policies: (await guard(listPolicies(ctx))).map(named),
    teams: (await guard(listTeams(ctx))).map(named),
    people: (await guard(listAssignees(ctx))).map(named),
    apiKeys: (await guard(listApiKeys(ctx))).map(({ id, name }) => ({ id, name })),
  }
}
