'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { type Gone, guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import { staleFault } from '@/app/forms/stale'
import { readerZone } from '@/app/reader-zone'
import { areBlank } from '@/components/conditions/drafts'
import type { Overtaken } from '@/lib/audit/overtaken'
import type { FieldErrors } from '@/lib/result'
import { addSilence } from '@/lib/silences/add'
import { changeSilence, type Over } from '@/lib/silences/change'
import { type EndedBefore, endSilence } from '@/lib/silences/end'
import { extendSilence } from '@/lib/silences/extend'
import { previewSilence, type SilencePreview } from '@/lib/silences/preview'
import { parseRowId } from '@/lib/values/row-id'
import { ADD_CONDITION, readSilenceDraft, type SilenceDraft, silenceSettings, typedTimeFaults } from './form-silence'

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
  const settings = silenceSettings(draft, ctx.now, await readerZone())
  const saved = silenceId
    ? await guardForm(changeSilence(ctx, { silenceId, mark, ...settings }))
    : await guard(addSilence(ctx, settings))
  if (!saved.ok && saved.reason !== 'invalid') return { draft, errors: {}, mark, fault: faultOf(saved) }
  if (!saved.ok) return { draft, errors: saved.errors, mark }
  revalidatePath('/silences', 'layout')
  redirect('/silences')
}

/** `endsAt`: of its only or its first time; undefined while that is not complete. */
export type SilenceFormPreview = { matches?: SilencePreview; endsAt?: Date | undefined; fault?: string }

export async function previewSilenceAction(form: FormData): Promise<SilenceFormPreview> {
  const ctx = await requireContext()
  const draft = readSilenceDraft(form)
  const { conditions, endsAt } = silenceSettings(draft, ctx.now, await readerZone())
  const ends = Number.isNaN(endsAt.getTime()) ? undefined : endsAt
  if (areBlank(draft.conditions)) return { endsAt: ends, fault: ADD_CONDITION }
  const matches = await guard(previewSilence(ctx, conditions))
  return matches.ok
    ? { matches, endsAt: ends }
    : { endsAt: ends, fault: 'Counted as soon as the conditions are complete.' }
}

export type ExtendState = { fault?: string; isExtended?: boolean }

export async function extendSilenceAction(_: ExtendState, form: FormData): Promise<ExtendState> {
  const ctx = await requireContext()
  const extended = await guardForm(extendSilence(ctx, { silenceId: formId(form, 'silenceId'), hours: 1 }))
  revalidatePath('/silences', 'layout')
  if (extended.ok) return { isExtended: true }
  return { fault: extended.reason === 'invalid' ? (Object.values(extended.errors)[0] ?? '') : faultOf(extended) }
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
