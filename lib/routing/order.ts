import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { renewMark } from './marks'

/** Puts all rules but the default one into this order. @throws Error for ids that are not all of them */
export async function orderRules(ctx: Context, ruleIds: readonly number[]): Promise<void> {
  requirePermission(ctx, 'manage rules')
  const { workspaceId } = ctx
  await ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const where = { workspaceId, removedAt: null, isDefault: false }
    const rules = await tx.routingRule.findMany({ where, select: { id: true, position: true } })
    const given = new Map(ruleIds.map((id, index) => [id, index]))
    if (rules.length !== ruleIds.length || !rules.every(({ id }) => given.has(id)))
      throw new Error('An order must hold each routing rule once.')
    const moved = rules.filter(({ id, position }) => given.get(id) !== position)
    for (const { id } of moved)
      await tx.routingRule.update({ where: { id, workspaceId }, data: { position: given.get(id) ?? 0 } })
    if (moved.length === 0) return
    await renewMark(tx, workspaceId)
    await audit(tx, ctx, 'routing rules ordered', `${moved.length} of ${rules.length} moved`)
  })
}
