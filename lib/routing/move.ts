import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import { renewMark } from './marks'

export async function moveRule(ctx: Context, { ruleId, to }: { ruleId: number; to: number }): Promise<void> {
  requirePermission(ctx, 'manage rules')
  const { workspaceId } = ctx
  await ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const rules = await tx.routingRule.findMany({
      where: { workspaceId, removedAt: null, isDefault: false },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      include: { versions: { where: { replacedAt: null } } },
    })
    const moved = rules.find(({ id }) => id === ruleId)
    if (!moved) throw new NotFoundError('No such routing rule.')
    const ordered = rules.filter((rule) => rule !== moved).toSpliced(Math.max(0, to), 0, moved)
    const [from, place] = [rules.indexOf(moved) + 1, ordered.indexOf(moved) + 1]
    if (place === from) return
    for (const [position, { id }] of ordered.entries())
      await tx.routingRule.update({ where: { id }, data: { position } })
    await renewMark(tx, workspaceId)
    const details = { before: { place: `${from}` }, after: { place: `${place}` } }
    await audit(tx, ctx, 'routing rule moved', `${moved.versions[0]?.name} (#${ruleId})`, details)
  })
}
