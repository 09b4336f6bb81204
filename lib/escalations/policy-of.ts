import type { Prisma, Reader, Transaction } from '../db/database'
import { defaultPolicyOf } from '../routing/default-policy'

type RoutedBy = Prisma.RoutingRuleVersionGetPayload<{ include: { policy: true } }>

/**
 * The policy of an incident that is to page now: the one that its rule chose, or the default's where that was removed
 * or the incident is older than the rules. Null: its rule pages nobody.
 */
export async function policyOf(
  reader: Reader | Transaction,
  { workspaceId, routedBy }: { workspaceId: number; routedBy: RoutedBy | null },
) {
  if (routedBy && !routedBy.policy) return null
  return routedBy?.policy && !routedBy.policy.removedAt ? routedBy.policy : defaultPolicyOf(reader, workspaceId)
}
