import { indexSubject } from '../conditions/match'
import { type Context, requirePermission } from '../context'
import { parseAlert } from '../contract/parse-alert'
import { listPolicies } from '../escalation-policies/get'
import { onCallAt } from '../on-call/who-is-on-call'
import type { FieldErrors, Result } from '../result'
import { checkRule, type RuleSettings } from './check'
import { compileRules } from './compile'
import { proposeRules } from './propose'
import { readRules } from './read-rules'

type Input = {
  body: string
  apiKeyId: number | null
  draft?: { ruleId: number | null; settings: RuleSettings } | undefined
}

export type Tried = {
  rule: string
  place: number | null
  policy: string | null
  people: string[]
}

export async function tryAlert(
  ctx: Context,
  { body, apiKeyId, draft }: Input,
): Promise<Result<Tried, { reason: 'invalid'; errors: FieldErrors } | { reason: 'refused'; detail: string }>> {
  requirePermission(ctx, 'manage rules')
  const alert = parseAlert(Buffer.from(body))
  if (!('summary' in alert)) return { ok: false, reason: 'refused', detail: alert.detail }
  const now = await readRules(ctx.db, ctx.workspaceId)
  const isDefault = now.some((rule) => rule.isDefault && rule.id === draft?.ruleId)
  const checked = draft ? await checkRule(ctx.db.read, ctx, draft.settings, { isDefault }) : null
  if (checked && 'errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
  const rules = checked && draft ? proposeRules(now, { ruleId: draft.ruleId, settings: checked }) : now
  const route = compileRules(rules)(indexSubject({ apiKeyId: apiKeyId ?? 0, ...alert }))
  const policy = (await listPolicies(ctx)).find(({ id }) => id === route.policyId)
  const pages = policy?.severities.includes(route.severity ?? alert.severity) ?? false
  return {
    ok: true,
    rule: route.name,
    place: route.isDefault ? null : rules.findIndex(({ id }) => id === route.id) + 1,
    policy: pages && policy ? policy.name : null,
    people: pages ? await firstPeople(ctx, policy?.steps[0]?.targets ?? []) : [],
  }
}

type Target = Awaited<ReturnType<typeof listPolicies>>[number]['steps'][number]['targets'][number]

async function firstPeople(ctx: Context, targets: Target[]) {
  const onCall = await onCallAt(ctx.db, ctx, ctx.now)
  const names = targets.flatMap((target) => {
    if ('userId' in target) return target.isDisabled ? [] : [target.name]
    if ('chatChannelId' in target) return []
    const found = onCall.filter(({ scheduleId, isDisabled }) => scheduleId === target.scheduleId && !isDisabled)
    return found.map(({ userName }) => userName)
  })
  return [...new Set(names)]
}
