'use server'

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
import type { FieldErrors } from '@/lib/result'
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

export async function removePolicyAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  const removed = await guard(removePolicy(ctx, { policyId: formId(form, 'policyId') }))
  if (!removed.ok) return { fault: `The routing rule “${removed.rule}” names it: change the rule first.` }
  revalidatePath('/settings/escalation', 'layout')
  redirect('/settings/escalation')
}
