import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import { checkRule, type RuleSettings } from './check'
import { versionsInWords } from './in-words'
import { renewMark } from './marks'
import { addVersion, readVersion } from './versions'

const MOST_RULES = 500

export type Invalid = { reason: 'invalid'; errors: FieldErrors }

export async function addRule(ctx: Context, settings: RuleSettings): Promise<Result<{ ruleId: number }, Invalid>> {
  requirePermission(ctx, 'manage rules')
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const rules = await tx.routingRule.findMany({ where: { workspaceId, removedAt: null, isDefault: false } })
    if (rules.length >= MOST_RULES)
      return { ok: false, reason: 'invalid', errors: { name: `Use at most ${MOST_RULES} rules.` } }
    const checked = await checkRule(tx, ctx, settings, { isDefault: false })
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    const position = Math.max(0, ...rules.map((rule) => rule.position)) + 1
    const { id: ruleId } = await tx.routingRule.create({ data: { workspaceId, position } })
    await addVersion(tx, ctx, { ruleId, version: 1, ...checked })
    await renewMark(tx, workspaceId)
    await audit(tx, ctx, 'routing rule added', `${checked.name} (#${ruleId})`, async () => {
      const added = await readVersion(tx, workspaceId, ruleId)
      return { after: (await versionsInWords(tx, workspaceId, [added]))(added) }
    })
    return { ok: true, ruleId }
  })
}
