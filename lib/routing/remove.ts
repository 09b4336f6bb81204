import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import { versionsInWords } from './in-words'
import { renewMark } from './marks'
import { readVersion } from './versions'

export async function removeRule(ctx: Context, { ruleId }: { ruleId: number }): Promise<void> {
  requirePermission(ctx, 'manage rules')
  const { workspaceId, now } = ctx
  await ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const before = await readVersion(tx, workspaceId, ruleId)
    const where = { id: ruleId, workspaceId, removedAt: null, isDefault: false }
    const { count } = await tx.routingRule.updateMany({ where, data: { removedAt: now } })
    if (count === 0) throw new NotFoundError('No such routing rule.')
    await renewMark(tx, workspaceId)
    const inWords = await versionsInWords(tx, workspaceId, [before])
    await audit(tx, ctx, 'routing rule removed', `${before.name} (#${ruleId})`, { before: inWords(before) })
  })
}
