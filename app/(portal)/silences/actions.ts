'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import type { FieldErrors } from '@/lib/result'
import { addSilence } from '@/lib/silences/add'
import { type EndedBefore, endSilence } from '@/lib/silences/end'
import { readSilenceDraft, type SilenceDraft, silenceSettings, typedTimeFaults } from './form-silence'

export type SilenceState = { draft: SilenceDraft; errors: FieldErrors; outcome?: 'edited' }

export async function addSilenceAction(_: SilenceState, form: FormData): Promise<SilenceState> {
  const ctx = await requireContext()
  const draft = readSilenceDraft(form)
  if (pressedButton(form) !== 'save') return { draft, errors: {}, outcome: 'edited' }
  const faults = typedTimeFaults(draft)
  if (Object.keys(faults).length > 0) return { draft, errors: faults }
  const added = await guard(addSilence(ctx, silenceSettings(draft, ctx.now)))
  if (!added.ok) return { draft, errors: added.errors }
  revalidatePath('/silences', 'layout')
  redirect('/silences')
}

/** `before`: who had ended it already, and how many of its incidents page now; undefined if nobody was to be paged. */
export type EndState = { before?: EndedBefore & { paged: number | undefined } }

export async function endSilenceAction(_: EndState, form: FormData): Promise<EndState> {
  const ctx = await requireContext()
  const pages = form.get('pages') !== null
  const { paged, endedBefore } = await guard(endSilence(ctx, { silenceId: formId(form, 'silenceId'), pages }))
  revalidatePath('/silences', 'layout')
  return endedBefore ? { before: { ...endedBefore, paged: pages ? paged : undefined } } : {}
}
