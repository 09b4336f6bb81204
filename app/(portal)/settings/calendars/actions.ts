'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { staleFault } from '@/app/forms/stale'
import type { RemoveState } from '@/components/ui/remove-form'
import { addCalendar } from '@/lib/calendars/add'
import { changeCalendar } from '@/lib/calendars/change'
import { fetchNow } from '@/lib/calendars/fetch-now'
import { removeCalendar } from '@/lib/calendars/remove'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'
import { parseRowId } from '@/lib/values/row-id'

export type CalendarDraft = { name: string; kind: string; url: string }

export type CalendarState = {
  draft: CalendarDraft
  errors: FieldErrors
  mark: string
  outcome?: 'saved'
  fault?: string
}

export async function saveCalendarAction(_: CalendarState, form: FormData): Promise<CalendarState> {
  const ctx = await requireContext()
  const draft = { name: formText(form, 'name'), kind: formText(form, 'kind'), url: formText(form, 'url') }
  const state = { draft, errors: {}, mark: formText(form, 'mark') }
  const settings = { name: draft.name, url: draft.url, ...(await fileOf(form)) }
  const calendarId = parseRowId(form.get('calendarId'))
  const saved = calendarId
    ? await guardForm(changeCalendar(ctx, { calendarId, mark: state.mark, ...settings }))
    : await guard(addCalendar(ctx, { ...settings, kind: draft.kind }))
  if (!saved.ok && saved.reason === 'invalid') return { ...state, errors: saved.errors }
  if (!saved.ok) return { ...state, fault: staleFault(saved, 'this calendar') }
  const id = 'calendarId' in saved ? saved.calendarId : calendarId
  if (draft.url !== '' && id) await guard(fetchNow(ctx, getRuntime().channels.post, id))
  revalidatePath('/settings/calendars', 'layout')
  revalidatePath('/on-call', 'layout')
  if ('mark' in saved) return { ...state, mark: saved.mark, outcome: 'saved' }
  redirect(`/settings/calendars/${id}`)
}

async function fileOf(form: FormData) {
  const file = form.get('file')
  return file instanceof File && file.size > 0 ? { text: await file.text(), fileName: file.name } : { text: '' }
}

export async function fetchCalendarAction(form: FormData) {
  const ctx = await requireContext()
  await guard(fetchNow(ctx, getRuntime().channels.post, formId(form, 'calendarId')))
  revalidatePath('/settings/calendars', 'layout')
  revalidatePath('/on-call', 'layout')
}

export async function removeCalendarAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  const removed = await guard(removeCalendar(ctx, { calendarId: formId(form, 'calendarId') }))
  if (!removed.ok)
    return {
      fault: `Layers of these schedules ask for its holidays or shifts: ${removed.schedules.join(', ')}. Change them first.`,
    }
  revalidatePath('/settings/calendars', 'layout')
  revalidatePath('/on-call', 'layout')
  redirect('/settings/calendars')
}
