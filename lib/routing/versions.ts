import { storeConditions } from '../conditions/condition'
import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import type { CheckedRule } from './check'

export type Version = Awaited<ReturnType<typeof readVersion>>

/** @throws NotFoundError when the workspace has no such rule */
export async function readVersion(tx: Transaction, workspaceId: number, ruleId: number) {
  const named = { select: { name: true } } as const
  const version = await tx.routingRuleVersion.findFirst({
    where: { workspaceId, ruleId, replacedAt: null, rule: { removedAt: null } },
    include: { rule: true, policy: named, team: named, createdBy: named },
  })
  if (!version) throw new NotFoundError('No such routing rule.')
  return version
}

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
