import { storeConditions } from '../conditions/condition'
import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'
import type { CheckedRule } from './check'

export async function addVersion(
  tx: Transaction,
  ctx: Context,
  { conditions, ...version }: CheckedRule & { ruleId: number; version: number },
) {
  const { workspaceId, now } = ctx
  await tx.routingRuleVersion.updateMany({
    where: { workspaceId, ruleId: version.ruleId, replacedAt: null },
    data: { replacedAt: now },
  })
  const made = { createdAt: now, createdById: actorUserId(ctx) }
  await tx.routingRuleVersion.create({
    data: { ...version, workspaceId, conditions: storeConditions(conditions), ...made },
  })
}
