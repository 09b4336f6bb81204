import { storeConditions } from '../conditions/condition'
import type { Transaction } from '../db/database'

export async function createDefaultRule(
  tx: Transaction,
  { workspaceId, policyId, now }: { workspaceId: number; policyId: number; now: Date },
) {
  const version = { version: 1, name: 'Default', conditions: storeConditions([]), policyId, createdAt: now }
  const { id: ruleId } = await tx.routingRule.create({ data: { workspaceId, position: 0, isDefault: true } })
  await tx.routingRuleVersion.create({ data: { ...version, workspaceId, ruleId } })
}
