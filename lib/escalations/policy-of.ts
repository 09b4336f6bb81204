import type { Prisma, Reader, Transaction } from '../db/database'
import { defaultPolicyOf } from '../routing/default-policy'

type RoutedBy = Prisma.RoutingRuleVersionGetPayload<{ include: { policy: true } }>

/** The policy that the incident's rule chose, or the default rule's; null when its rule pages nobody. */
export async function policyOf(
  reader: Reader | Transaction,
  { workspaceId, routedBy }: { workspaceId: number; routedBy: RoutedBy | null },
) {
  if (routedBy && !routedBy.policy) return null
  return routedBy?.policy && !routedBy.policy.removedAt ? routedBy.policy : defaultPolicyOf(reader, workspaceId)
}
