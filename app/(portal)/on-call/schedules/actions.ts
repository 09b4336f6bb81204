'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import { staleFault } from '@/app/forms/stale'
import type { RemoveState } from '@/components/ui/remove-form'
import type { UserContext } from '@/lib/context'
import { addSchedule } from '@/lib/on-call/add-schedule'
import { CANCEL_FAULTS, cancelChange } from '@/lib/on-call/cancel-change'
import { type ChangePreview, isChanged } from '@/lib/on-call/change-preview'
import { changeSchedule } from '@/lib/on-call/change-schedule'
import type { ScheduleChange } from '@/lib/on-call/plan-change'
import { previewChange } from '@/lib/on-call/preview-change'
import { type NewPreview, previewNew } from '@/lib/on-call/preview-new'
import { removeSchedule } from '@/lib/on-call/remove-schedule'
import type { FieldErrors } from '@/lib/result'
import { parseRowId } from '@/lib/values/row-id'
import { readDraft, type ScheduleDraft, settingsOf } from './form-schedule'

export type ScheduleState = {
  draft: ScheduleDraft
  errors: FieldErrors
  /** `unseen`: not saved, because the preview of this change was not shown. */
  outcome?: 'saved' | 'edited' | 'previewed' | 'unseen'
  preview?: ChangePreview
  mark: string
  fault?: string
}

export async function scheduleAction(_: ScheduleState, form: FormData): Promise<ScheduleState> {
  const ctx = await requireContext()
  const draft = readDraft(form)
  const button = pressedButton(form)
  const mark = formText(form, 'mark')
  if (button !== 'save' && button !== 'preview') return { draft, errors: {}, mark, outcome: 'edited' }
  const settings = settingsOf(draft)
  const scheduleId = parseRowId(form.get('scheduleId'))
  if (scheduleId !== undefined) return saveChange(ctx, { scheduleId, ...settings }, { draft, form })
  const added = await guard(addSchedule(ctx, settings))
  if (!added.ok) return { draft, errors: added.errors, mark }
  revalidatePath('/on-call', 'layout')
  redirect('/on-call')
}

type Typed = { draft: ScheduleDraft; form: FormData }

/** A change of who is on call is saved only after its preview was shown. */
async function saveChange(ctx: UserContext, change: ScheduleChange, { draft, form }: Typed): Promise<ScheduleState> {
  const mark = formText(form, 'mark')
  const previewed = await guardForm(previewChange(ctx, change))
  if (!previewed.ok && previewed.reason === 'gone')
    return { draft, errors: {}, mark, fault: staleFault(previewed, 'this schedule') }
  if (!previewed.ok) return { draft, errors: previewed.errors, mark }
  const { preview } = previewed
  if (pressedButton(form) === 'preview') return { draft, errors: {}, mark, outcome: 'previewed', preview }
  const isSeen = form.getAll('seen').includes(JSON.stringify(draft))
  if (isChanged(preview) && !isSeen) return { draft, errors: {}, mark, outcome: 'unseen', preview }
  const saved = await guardForm(changeSchedule(ctx, { ...change, mark }))
  if (!saved.ok && saved.reason === 'invalid') return { draft, errors: saved.errors, mark }
  if (!saved.ok) return { draft, errors: {}, mark, fault: staleFault(saved, 'this schedule') }
  revalidatePath('/on-call', 'layout')
  return { draft: { ...draft, start: 'pending', startsFrom: '' }, errors: {}, mark: saved.mark, outcome: 'saved' }
}

/** `seen`: what a form sends to say that the preview of its change was shown. */
export type LivePreview = { change?: ChangePreview; added?: NewPreview; seen?: string; fault?: string }

export async function previewScheduleAction(form: FormData): Promise<LivePreview> {
  const ctx = await requireContext()
  const draft = readDraft(form)
  const settings = settingsOf(draft)
  const scheduleId = parseRowId(form.get('scheduleId'))
  const incomplete = { fault: 'Shown as soon as the fields below are complete.' }
  if (scheduleId === undefined) {
    const added = await guard(previewNew(ctx, settings))
    return added.ok ? { added: added.preview } : incomplete
  }
  const changed = await guardForm(previewChange(ctx, { scheduleId, ...settings }))
  return changed.ok ? { change: changed.preview, seen: JSON.stringify(draft) } : incomplete
}

export async function removeScheduleAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  const removed = await guard(removeSchedule(ctx, { scheduleId: formId(form, 'scheduleId') }))
  if (!removed.ok) return { fault: FAULTS[removed.reason] }
  revalidatePath('/on-call', 'layout')
  redirect('/on-call')
}

export async function cancelChangeAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  const cancelled = await guard(cancelChange(ctx, { scheduleId: formId(form, 'scheduleId') }))
  revalidatePath('/on-call', 'layout')
  return cancelled.ok ? {} : { fault: CANCEL_FAULTS[cancelled.reason] }
}

const FAULTS = {
  'in-policy': 'A step of an escalation policy uses this schedule. Change the policy first.',
  last: 'This is the only schedule: add another one first.',
}
