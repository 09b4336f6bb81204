'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import type { FieldErrors } from '@/lib/result'
import { addSilence } from '@/lib/silences/add'
import { endSilence } from '@/lib/silences/end'
import { readSilenceDraft, type SilenceDraft, silenceSettings } from './form-silence'

export type SilenceState = { draft: SilenceDraft; errors: FieldErrors; outcome?: 'edited' }

export async function addSilenceAction(_: SilenceState, form: FormData): Promise<SilenceState> {
  const ctx = await requireContext()
  const draft = readSilenceDraft(form)
  if (pressedButton(form) !== 'save') return { draft, errors: {}, outcome: 'edited' }
  const added = await guard(addSilence(ctx, silenceSettings(draft, ctx.now)))
  if (!added.ok) return { draft, errors: added.errors }
  revalidatePath('/silences', 'layout')
  redirect('/silences')
}

export async function endSilenceAction(form: FormData) {
  const ctx = await requireContext()
  await guard(endSilence(ctx, { silenceId: formId(form, 'silenceId'), pages: form.get('pages') !== null }))
  revalidatePath('/silences', 'layout')
}
