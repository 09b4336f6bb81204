import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import { renewMark } from './marks'

export async function removeRule(ctx: Context, { ruleId }: { ruleId: number }): Promise<void> {
  requireAdmin(ctx)
  const { workspaceId, now } = ctx
  await ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const where = { id: ruleId, workspaceId, removedAt: null, isDefault: false }
    const { count } = await tx.routingRule.updateMany({ where, data: { removedAt: now } })
    if (count === 0) throw new NotFoundError('No such routing rule.')
    const last = await tx.routingRuleVersion.findFirst({ where: { workspaceId, ruleId, replacedAt: null } })
    await renewMark(tx, workspaceId)
    await audit(tx, ctx, 'routing rule removed', `${last?.name} (#${ruleId})`)
  })
}
