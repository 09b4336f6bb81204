'use server'

import { revalidatePath } from 'next/cache'
import { formId, formText } from '@/app/form-text'
import { guard } from '@/app/guard'
import { requireContext } from '@/app/session'
import { acknowledgeIncident } from '@/lib/incidents/acknowledge'
import { assignIncident } from '@/lib/incidents/assign'
import type { Overtaken } from '@/lib/incidents/handle'
import { addNote } from '@/lib/incidents/note'
import type { Superseded } from '@/lib/incidents/reclaim-signal'
import { reopenIncident } from '@/lib/incidents/reopen'
import { resolveIncident } from '@/lib/incidents/resolve'

const STEPS = { acknowledge: acknowledgeIncident, resolve: resolveIncident, reopen: reopenIncident }

export type NotDone = Overtaken | Superseded

export async function stepAction(_: NotDone | undefined, form: FormData): Promise<NotDone | undefined> {
  const ctx = await requireContext()
  const incidentId = formId(form, 'incidentId')
  const step = formText(form, 'step')
  if (step !== 'acknowledge' && step !== 'resolve' && step !== 'reopen') return undefined
  const outcome = await guard(STEPS[step](ctx, { incidentId }))
  revalidatePath(`/incidents/${incidentId}`)
  return outcome.ok ? undefined : outcome
}

export async function assignAction(form: FormData) {
  const ctx = await requireContext()
  const incidentId = formId(form, 'incidentId')
  const assigneeId = formText(form, 'assigneeId') === '' ? null : formId(form, 'assigneeId')
  await guard(assignIncident(ctx, { incidentId, assigneeId }))
  revalidatePath(`/incidents/${incidentId}`)
}

export type NoteState = { error?: string; note?: string }

export async function noteAction(_: NoteState, form: FormData): Promise<NoteState> {
  const ctx = await requireContext()
  const incidentId = formId(form, 'incidentId')
  const note = formText(form, 'note')
  const outcome = await guard(addNote(ctx, { incidentId, note }))
  if (!outcome.ok) return { error: outcome.errors.note, note }
  revalidatePath(`/incidents/${incidentId}`)
  return {}
}
