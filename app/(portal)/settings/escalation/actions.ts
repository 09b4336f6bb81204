'use server'

import { addMinutes } from 'date-fns'
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import { staleFault } from '@/app/forms/stale'
import type { RemoveState } from '@/components/ui/remove-form'
import { addPolicy, changePolicy } from '@/lib/escalation-policies/change'
import { removePolicy } from '@/lib/escalation-policies/remove'
import { type PreviewedStep, previewPolicy } from '@/lib/escalations/preview-policy'
import { mailStatus } from '@/lib/mail/state'
import { knownTimeZone, parseWallClock } from '@/lib/on-call/time-zone'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'
import { parseRowId } from '@/lib/values/row-id'
import { type PolicyDraft, readDraft, settingsOf } from './form-policy'

export type PolicyState = {
  draft: PolicyDraft
  errors: FieldErrors
  mark: string
  outcome?: 'saved' | 'edited'
  fault?: string
}

export async function savePolicyAction(_: PolicyState, form: FormData): Promise<PolicyState> {
  const ctx = await requireContext()
  const draft = readDraft(form)
  const mark = formText(form, 'mark')
  if (pressedButton(form) !== 'save') return { draft, errors: {}, mark, outcome: 'edited' }
  const policyId = parseRowId(form.get('policyId'))
  const settings = settingsOf(draft)
  const saved = policyId
    ? await guardForm(changePolicy(ctx, { policyId, mark, ...settings }))
    : await guard(addPolicy(ctx, settings))
  if (!saved.ok && saved.reason === 'invalid') return { draft, errors: saved.errors, mark }
  if (!saved.ok) return { draft, errors: {}, mark, fault: staleFault(saved, 'this policy') }
  revalidatePath('/settings/escalation', 'layout')
  if (!('mark' in saved)) redirect('/settings/escalation')
  return { draft, errors: {}, mark: saved.mark, outcome: 'saved' }
}

export type PolicyPreview = {
  steps?: PreviewedStep[]
  severities?: string[]
  /** After the last step, if it repeats at all. */
  repeat?: { afterMinutes: number; times: number }
  lastResort?: PreviewedStep
  fault?: string
}

/** Whom the policy of a form would page at the time that its form asks for. */
export async function previewPolicyAction(form: FormData): Promise<PolicyPreview> {
  const ctx = await requireContext()
  const { steps, severities, repeats, lastResort = [] } = settingsOf(readDraft(form))
  const zone = knownTimeZone(formText(form, 'previewZone')) ?? 'UTC'
  const typed = formText(form, 'previewAt')
  const at = typed === '' ? ctx.now : parseWallClock(zone, typed)
  if (Number.isNaN(at.getTime())) return { fault: 'Give a day and a time.' }
  const { status: mail } = await mailStatus(ctx.db, getRuntime().channels.mailer !== undefined)
  const previewed = await guard(previewPolicy(ctx, { steps, at, mail }))
  const afterMinutes = (previewed.at(-1)?.afterMinutes ?? 0) + (steps.at(-1)?.waitMinutes ?? 0)
  const isRepeated = repeats > 0 && Number.isFinite(afterMinutes)
  const lastMinutes = Number.isFinite(afterMinutes * repeats) ? afterMinutes * (repeats + 1) : 0
  const last = { steps: [{ waitMinutes: 1, targets: lastResort }], at: addMinutes(at, lastMinutes), mail }
  const [atLast] = lastResort.length > 0 ? await guard(previewPolicy(ctx, last)) : []
  return {
    steps: previewed,
    severities: [...severities],
    ...(isRepeated && { repeat: { afterMinutes, times: repeats } }),
    ...(atLast && { lastResort: { ...atLast, afterMinutes: lastMinutes } }),
  }
}

export async function removePolicyAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  const removed = await guard(removePolicy(ctx, { policyId: formId(form, 'policyId') }))
  if (!removed.ok) return { fault: `The routing rule “${removed.rule}” names it: change the rule first.` }
  revalidatePath('/settings/escalation', 'layout')
  redirect('/settings/escalation')
}
