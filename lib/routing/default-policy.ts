import type { Reader, Transaction } from '../db/database'

export async function defaultPolicyOf(reader: Reader | Transaction, workspaceId: number) {
  const version = await reader.routingRuleVersion.findFirst({
    where: { workspaceId, replacedAt: null, rule: { isDefault: true } },
    include: { policy: true },
  })
  return version?.policy ?? null
}
