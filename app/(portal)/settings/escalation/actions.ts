'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/guard'
import { pressedButton } from '@/app/list-edit'
import { requireContext } from '@/app/session'
import { changePolicy } from '@/lib/escalation-policies/change'
import type { FieldErrors } from '@/lib/result'
import { type PolicyDraft, readDraft, settingsOf } from './form-policy'

export type PolicyState = { draft: PolicyDraft; errors: FieldErrors; outcome?: 'saved' | 'edited' }

export async function changePolicyAction(_: PolicyState, form: FormData): Promise<PolicyState> {
  const ctx = await requireContext()
  const draft = readDraft(form)
  if (pressedButton(form) !== 'save') return { draft, errors: {}, outcome: 'edited' }
  const changed = await guard(changePolicy(ctx, settingsOf(draft)))
  if (!changed.ok) return { draft, errors: changed.errors }
  revalidatePath('/settings/escalation')
  return { draft, errors: {}, outcome: 'saved' }
}
