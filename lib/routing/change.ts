import type { Overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import type { Invalid } from './add'
import { checkRule, type RuleSettings } from './check'
import { renewMark } from './marks'
import { addVersion } from './versions'

type Input = { ruleId: number; version: number; settings: RuleSettings }

/** Gives a rule a new version. Takes effect with the next alert; incidents keep the version that took them. */
export async function changeRule(ctx: Context, input: Input): Promise<Result<object, Invalid | Overtaken>> {
  requireAdmin(ctx)
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const current = await tx.routingRuleVersion.findFirst({
      where: { workspaceId, ruleId: input.ruleId, replacedAt: null, rule: { removedAt: null } },
      include: { rule: true, createdBy: { select: { name: true } } },
    })
    if (!current) throw new NotFoundError('No such routing rule.')
    if (current.version !== input.version)
      return { ok: false, reason: 'overtaken', by: current.createdBy?.name ?? null }
    const checked = await checkRule(tx, ctx, input.settings, current.rule)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    await addVersion(tx, ctx, { ruleId: input.ruleId, version: current.version + 1, ...checked })
    await renewMark(tx, workspaceId)
    await audit(tx, ctx, 'routing rule changed', `${checked.name} (#${input.ruleId}, version ${current.version + 1})`)
    return { ok: true }
  })
}
