import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { Result } from '../result'
import { readPolicy } from './get'
import { policiesInWords } from './in-words'

/** Refused while a routing rule names it. Its escalations take their next step by the default rule's policy. */
export async function removePolicy(
  ctx: Context,
  { policyId }: { policyId: number },
): Promise<Result<object, { reason: 'in-rule'; rule: string }>> {
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const policy = await readPolicy(ctx.db.statements(tx), ctx, policyId)
    requirePermission(ctx, 'change policies', policy.team?.id)
    const current = { workspaceId, replacedAt: null, rule: { removedAt: null } }
    const rule = await tx.routingRuleVersion.findFirst({ where: { ...current, policyId } })
    if (rule) return { ok: false, reason: 'in-rule', rule: rule.name }
    await tx.escalationStep.deleteMany({ where: { workspaceId, policyId } })
    await tx.escalationPolicy.update({ where: { id: policyId }, data: { removedAt: now } })
    const inWords = await policiesInWords(tx, workspaceId, [policy])
    await audit(tx, ctx, 'escalation policy removed', `${policy.name} (#${policyId})`, { before: inWords(policy) })
    return { ok: true }
  })
}
