'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { type Gone, guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import { staleFault } from '@/app/forms/stale'
import type { Overtaken } from '@/lib/audit/overtaken'
import type { FieldErrors } from '@/lib/result'
import { addSilence } from '@/lib/silences/add'
import { changeSilence, type Over } from '@/lib/silences/change'
import { type EndedBefore, endSilence } from '@/lib/silences/end'
import { parseRowId } from '@/lib/values/row-id'
import { readSilenceDraft, type SilenceDraft, silenceSettings, typedTimeFaults } from './form-silence'

export type SilenceState = {
  draft: SilenceDraft
  errors: FieldErrors
  mark: string
  outcome?: 'edited'
  fault?: string
}

export async function saveSilenceAction(_: SilenceState, form: FormData): Promise<SilenceState> {
  const ctx = await requireContext()
  const draft = readSilenceDraft(form)
  const mark = formText(form, 'mark')
  if (pressedButton(form) !== 'save') return { draft, errors: {}, mark, outcome: 'edited' }
  const faults = typedTimeFaults(draft)
  if (Object.keys(faults).length > 0) return { draft, errors: faults, mark }
  const silenceId = parseRowId(form.get('silenceId'))
  const settings = silenceSettings(draft, ctx.now)
  const saved = silenceId
    ? await guardForm(changeSilence(ctx, { silenceId, mark, ...settings }))
    : await guard(addSilence(ctx, settings))
  if (!saved.ok && saved.reason !== 'invalid') return { draft, errors: {}, mark, fault: faultOf(saved) }
  if (!saved.ok) return { draft, errors: saved.errors, mark }
  revalidatePath('/silences', 'layout')
  redirect('/silences')
}

function faultOf(refused: Overtaken | Over | Gone) {
  if (refused.reason !== 'over') return staleFault(refused, 'this silence')
  return refused.by === undefined ? 'This silence is over.' : `${refused.by} has ended this silence.`
}

/** `before`: who had already ended it; `paged`: how many of its incidents page now, undefined if none was to. */
export type EndState = { before?: EndedBefore & { paged: number | undefined } }

export async function endSilenceAction(_: EndState, form: FormData): Promise<EndState> {
  const ctx = await requireContext()
  const pages = form.get('pages') !== null
  const { paged, endedBefore } = await guard(endSilence(ctx, { silenceId: formId(form, 'silenceId'), pages }))
  revalidatePath('/silences', 'layout')
  return endedBefore ? { before: { ...endedBefore, paged: pages ? paged : undefined } } : {}
}
