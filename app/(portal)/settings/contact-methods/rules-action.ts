'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formText } from '@/app/forms/form-text'
import { readerZone } from '@/app/reader-zone'
import { type RuleList, setPersonalRules } from '@/lib/contact-methods/personal-rules'
import { setQuietHours } from '@/lib/on-call/set-quiet-hours'
import type { FieldErrors } from '@/lib/result'

export type RulesState = { errors: FieldErrors; done?: true }

export async function rulesAction(_: RulesState, form: FormData): Promise<RulesState> {
  const ctx = await requireContext()
  const hours = { from: formText(form, 'quietFrom'), to: formText(form, 'quietTo'), timeZone: await readerZone() }
  const rules = await guard(setPersonalRules(ctx, { urgent: listOf(form, 'urgent'), rest: listOf(form, 'rest') }))
  if (!rules.ok) return { errors: rules.errors }
  const quiet = await guard(setQuietHours(ctx, form.get('quiet') === null ? undefined : hours))
  if (!quiet.ok) return { errors: quiet.errors }
  revalidatePath('/settings/contact-methods')
  return { errors: {}, done: true }
}

function listOf(form: FormData, list: string): RuleList {
  const entries = [...form].flatMap(([name, value]) => {
    const [, id] = new RegExp(`^${list}\\.(\\d{1,9})$`).exec(name) ?? []
    return id !== undefined && value !== '' ? [[Number(id), Number(value)] as const] : []
  })
  return new Map(entries)
}
