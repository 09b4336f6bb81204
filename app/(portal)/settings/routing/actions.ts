'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { parseCount, pressedButton } from '@/app/forms/list-edit'
import { staleFault } from '@/app/forms/stale'
import { listApiKeys } from '@/lib/api-keys/list'
import { checkConditions } from '@/lib/conditions/check'
import { describeConditions } from '@/lib/conditions/describe'
import type { UserContext } from '@/lib/context'
import { getPolicy } from '@/lib/escalation-policies/get'
import type { FieldErrors } from '@/lib/result'
import { addRule } from '@/lib/routing/add'
import { changeRule } from '@/lib/routing/change'
import type { RuleSettings } from '@/lib/routing/check'
import { type DryRun, dryRun } from '@/lib/routing/dry-run'
import { moveRule } from '@/lib/routing/move'
import { removeRule } from '@/lib/routing/remove'
import { type Tried, tryAlert } from '@/lib/routing/try-alert'
import { parseRowId } from '@/lib/values/row-id'
import { type RuleDraft, readRuleDraft, ruleSettings } from './form-rule'

export type RuleState = { draft: RuleDraft; errors: FieldErrors; outcome?: 'edited'; fault?: string }

export async function saveRuleAction(_: RuleState, form: FormData): Promise<RuleState> {
  const ctx = await requireContext()
  const draft = readRuleDraft(form)
  if (pressedButton(form) !== 'save') return { draft, errors: {}, outcome: 'edited' }
  const settings = ruleSettings(draft)
  const ruleId = parseRowId(form.get('ruleId'))
  const version = parseCount(formText(form, 'version'))
  const saved = await guardForm(ruleId ? changeRule(ctx, { ruleId, version, settings }) : addRule(ctx, settings))
  if (!saved.ok && saved.reason === 'invalid') return { draft, errors: saved.errors }
  if (!saved.ok) return { draft, errors: {}, fault: staleFault(saved, 'this rule') }
  revalidatePath('/settings/routing', 'layout')
  redirect('/settings/routing')
}

export async function moveRuleAction(form: FormData) {
  const ctx = await requireContext()
  await guard(moveRule(ctx, { ruleId: formId(form, 'ruleId'), to: parseCount(formText(form, 'to')) || 0 }))
  revalidatePath('/settings/routing', 'layout')
}

export async function removeRuleAction(form: FormData) {
  const ctx = await requireContext()
  await guard(removeRule(ctx, { ruleId: formId(form, 'ruleId') }))
  revalidatePath('/settings/routing', 'layout')
  redirect('/settings/routing')
}

export type Preview = { run?: DryRun; tried?: Tried; fault?: string; refused?: string; sentence?: string }

export async function previewRuleAction(form: FormData): Promise<Preview> {
  const ctx = await requireContext()
  const settings = ruleSettings(readRuleDraft(form))
  const ruleId = parseRowId(form.get('ruleId')) ?? null
  const run = await guard(dryRun(ctx, { ruleId, settings }))
  if (!run.ok) return { fault: 'The dry run starts as soon as the rule is complete.' }
  const sentence = await sentenceOf(ctx, settings)
  const body = formText(form, 'sample')
  if (body.trim() === '') return { run, sentence }
  const apiKeyId = parseRowId(form.get('sampleKey')) ?? null
  const tried = await guard(tryAlert(ctx, { body, apiKeyId, draft: { ruleId, settings } }))
  if (tried.ok) return { run, sentence, tried }
  return { run, sentence, refused: tried.reason === 'refused' ? tried.detail : 'The rule is not complete.' }
}

/** What a complete rule does, in one sentence. */
async function sentenceOf(ctx: UserContext, { conditions, policyId }: RuleSettings) {
  const keys = await guard(listApiKeys(ctx))
  const checked = checkConditions(conditions, new Set(keys.map(({ id }) => id)))
  if ('errors' in checked) return ''
  const names = new Map(keys.map(({ id, name }) => [String(id), name]))
  const policy = policyId === null ? undefined : await guard(getPolicy(ctx, policyId))
  const alerts =
    conditions.length === 0 ? 'Each alert' : `Each alert where ${describeConditions(checked.conditions, names)}`
  return policy ? `${alerts} pages ${policy.name}.` : `${alerts} opens an incident and pages nobody.`
}
