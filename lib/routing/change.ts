import { isDeepStrictEqual } from 'node:util'
import type { Overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { readConditions } from '../conditions/condition'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { Result } from '../result'
import type { Invalid } from './add'
import { checkRule, type RuleSettings } from './check'
import { versionsInWords } from './in-words'
import { renewMark } from './marks'
import { addVersion, readVersion, type Version } from './versions'

type Input = { ruleId: number; version: number; settings: RuleSettings }

/** Takes effect with the next alert; incidents keep the version that took them. */
export async function changeRule(
  ctx: Context,
  { ruleId, version, settings }: Input,
): Promise<Result<object, Invalid | Overtaken>> {
  requirePermission(ctx, 'manage rules')
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const before = await readVersion(tx, workspaceId, ruleId)
    if (before.version !== version) return { ok: false, reason: 'overtaken', by: before.createdBy?.name ?? null }
    const checked = await checkRule(tx, ctx, settings, before.rule)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    if (isDeepStrictEqual(checked, settingsOf(before))) return { ok: true }
    await addVersion(tx, ctx, { ruleId, version: version + 1, ...checked })
    await renewMark(tx, workspaceId)
    const after = await readVersion(tx, workspaceId, ruleId)
    const inWords = await versionsInWords(tx, workspaceId, [before, after])
    const details = { before: inWords(before), after: inWords(after) }
    await audit(tx, ctx, 'routing rule changed', `${after.name} (#${ruleId}, version ${after.version})`, details)
    return { ok: true }
  })
}

function settingsOf({ name, conditions, policyId, teamId, assigneeId, severity }: Version) {
  return { name, conditions: readConditions(conditions), policyId, teamId, assigneeId, severity }
}
