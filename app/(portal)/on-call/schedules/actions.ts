'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { formId, formText } from '@/app/form-text'
import { guard } from '@/app/guard'
import { editList, parseCount, pressedButton } from '@/app/list-edit'
import { parseRowId } from '@/app/row-id'
import { requireContext } from '@/app/session'
import { addSchedule } from '@/lib/on-call/add-schedule'
import { changeSchedule } from '@/lib/on-call/change-schedule'
import { removeSchedule } from '@/lib/on-call/remove-schedule'
import type { FieldErrors } from '@/lib/result'

/** A schedule as the form has it: nothing of it is stored before it is saved. */
export type ScheduleDraft = {
  name: string
  timeZone: string
  shiftUnit: string
  shiftLength: string
  handoverTime: string
  startsOn: string
  members: number[]
}

export type ScheduleState = { draft: ScheduleDraft; errors: FieldErrors; outcome?: 'saved' | 'edited' }

export async function scheduleAction(_: ScheduleState, form: FormData): Promise<ScheduleState> {
  const ctx = await requireContext()
  const draft = readDraft(form)
  if (pressedButton(form) !== 'save') return { draft, errors: {}, outcome: 'edited' }
  const settings = { ...draft, shiftLength: parseCount(draft.shiftLength) }
  const scheduleId = parseRowId(form.get('scheduleId'))
  const saved = await guard(
    scheduleId === undefined ? addSchedule(ctx, settings) : changeSchedule(ctx, { scheduleId, ...settings }),
  )
  if (!saved.ok) return { draft, errors: saved.errors }
  revalidatePath('/on-call', 'layout')
  if (scheduleId === undefined) redirect('/on-call')
  return { draft, errors: {}, outcome: 'saved' }
}

export type RemoveScheduleState = { fault?: string }

export async function removeScheduleAction(_: RemoveScheduleState, form: FormData): Promise<RemoveScheduleState> {
  const ctx = await requireContext()
  const removed = await guard(removeSchedule(ctx, { scheduleId: formId(form, 'scheduleId') }))
  if (!removed.ok) return { fault: FAULTS[removed.reason] }
  revalidatePath('/on-call', 'layout')
  redirect('/on-call')
}

const FAULTS = {
  'in-policy': 'A step of the escalation policy pages whoever is on call in it: change the policy first.',
  last: 'This is the only schedule: add another one first.',
}

/** Somebody chosen but not added yet is meant as well, whatever button was pressed. */
function readDraft(form: FormData): ScheduleDraft {
  const chosen = parseRowId(form.get('added'))
  const members = form.getAll('member').flatMap((id) => parseRowId(id) ?? [])
  return {
    name: formText(form, 'name'),
    timeZone: formText(form, 'timeZone'),
    shiftUnit: formText(form, 'shiftUnit'),
    shiftLength: formText(form, 'shiftLength'),
    handoverTime: formText(form, 'handoverTime'),
    startsOn: formText(form, 'startsOn'),
    members: [...editList(members, pressedButton(form)), ...(chosen === undefined ? [] : [chosen])],
  }
}
