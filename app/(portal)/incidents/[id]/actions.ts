'use server'

import { formatDistanceStrict } from 'date-fns'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { acknowledgeIncident } from '@/lib/incidents/acknowledge'
import { assignIncident } from '@/lib/incidents/assign'
import { escalateIncident } from '@/lib/incidents/escalate'
import type { Overtaken } from '@/lib/incidents/handle'
import { addNote } from '@/lib/incidents/note'
import { pageNow } from '@/lib/incidents/page-now'
import { pagePerson } from '@/lib/incidents/page-person'
import { raiseSeverity } from '@/lib/incidents/raise-severity'
import type { Superseded } from '@/lib/incidents/reclaim-signal'
import { reopenIncident } from '@/lib/incidents/reopen'
import { resolveIncident } from '@/lib/incidents/resolve'
import { snoozeIncident } from '@/lib/incidents/snooze'
import { tickStep } from '@/lib/incidents/tick-step'
import { getRuntime } from '@/lib/server/runtime'
import { SEVERITIES, type Severity } from '@/lib/values/severity'

const STEPS = { acknowledge: acknowledgeIncident, resolve: resolveIncident, reopen: reopenIncident }

export type NotDone = Overtaken | Superseded
/** `at`: when it was done, in milliseconds. */
export type Stepped = { kind: keyof typeof STEPS; at: number; notDone?: NotDone }

export async function stepAction(_: Stepped | undefined, form: FormData): Promise<Stepped | undefined> {
  const ctx = await requireContext()
  const incidentId = formId(form, 'incidentId')
  const kind = formText(form, 'step')
  if (kind !== 'acknowledge' && kind !== 'resolve' && kind !== 'reopen') return undefined
  const outcome = await guard(STEPS[kind](ctx, { incidentId }))
  revalidatePath(`/incidents/${incidentId}`)
  const stepped: Stepped = { kind, at: ctx.now.getTime() }
  return outcome.ok ? stepped : { ...stepped, notDone: outcome }
}

/** In words: what became of it. */
export type Told = { text: string; isFailure?: boolean }

export async function snoozeAction(incidentId: number, minutes: number): Promise<Told> {
  const ctx = await requireContext()
  const snoozed = await guard(snoozeIncident(ctx, whole.parse({ incidentId, minutes })))
  revalidatePath(`/incidents/${incidentId}`)
  if (snoozed.ok) return { text: `Snoozed incident ${incidentId}: it is open again in ${inWords(minutes)}.` }
  return { text: 'Not snoozed: the incident is resolved.', isFailure: true }
}

function inWords(minutes: number) {
  return formatDistanceStrict(0, minutes * 60_000, { roundingMethod: 'floor' })
}

const whole = z.object({ incidentId: z.int().positive(), minutes: z.int() })
const raised = z.object({ incidentId: z.int().positive(), severity: z.enum(SEVERITIES) })

export async function raiseAction(incidentId: number, severity: Severity): Promise<Told> {
  const ctx = await requireContext()
  const done = await guard(raiseSeverity(ctx, raised.parse({ incidentId, severity })))
  getRuntime().sendPages()
  revalidatePath(`/incidents/${incidentId}`)
  const raisedTo = `Raised incident ${incidentId} to ${severity}`
  if (done.ok) return { text: done.pages ? `${raisedTo}.` : `${raisedTo}. Nobody is paged again.` }
  return { text: `Not raised: it is ${done.severity}, or resolved.`, isFailure: true }
}

export type Assigned = { kind: 'assign'; at: number }

export async function assignAction(_: Assigned | undefined, form: FormData): Promise<Assigned | undefined> {
  const ctx = await requireContext()
  const incidentId = formId(form, 'incidentId')
  const assigneeId = formText(form, 'assigneeId') === '' ? null : formId(form, 'assigneeId')
  const isChanged = await guard(assignIncident(ctx, { incidentId, assigneeId }))
  revalidatePath(`/incidents/${incidentId}`)
  return isChanged ? { kind: 'assign', at: ctx.now.getTime() } : undefined
}

const part = z.coerce.number().int().nonnegative()
const escalateSchema = z.object({
  incidentId: part.positive(),
  next: z.object({ run: part, round: part, step: part }),
})

export async function escalateAction(form: FormData) {
  const ctx = await requireContext()
  const [incidentId, run, round, step] = ['incidentId', 'run', 'round', 'step'].map((name) => formText(form, name))
  await guard(escalateIncident(ctx, escalateSchema.parse({ incidentId, next: { run, round, step } })))
  getRuntime().sendPages()
  revalidatePath(`/incidents/${incidentId}`)
}

/** Resolves with whether this started the paging. */
export async function pageNowAction(form: FormData) {
  const ctx = await requireContext()
  const incidentId = formId(form, 'incidentId')
  const isStarted = await guard(pageNow(ctx, { incidentId }))
  getRuntime().sendPages()
  revalidatePath(`/incidents/${incidentId}`)
  return isStarted
}

export async function pagePersonAction(_: Told | undefined, form: FormData): Promise<Told> {
  const ctx = await requireContext()
  const incidentId = formId(form, 'incidentId')
  const paged = await guard(pagePerson(ctx, { incidentId, userId: formId(form, 'userId') }))
  getRuntime().sendPages()
  revalidatePath(`/incidents/${incidentId}`)
  if (paged.ok) return { text: `${paged.name} is being paged.` }
  return { text: NOT_PAGED[paged.reason], isFailure: true }
}

const NOT_PAGED = {
  unreachable: 'Not paged: this person has no verified contact method any more.',
  'not needed': 'Not paged: a page is on its way to this person already, or the incident is not open.',
}

export type NoteState = { error?: string; note?: string; added?: number }

export async function noteAction({ added = 0 }: NoteState, form: FormData): Promise<NoteState> {
  const ctx = await requireContext()
  const incidentId = formId(form, 'incidentId')
  const note = formText(form, 'note')
  const outcome = await guard(addNote(ctx, { incidentId, note }))
  if (!outcome.ok) return { error: outcome.errors.note, note, added }
  revalidatePath(`/incidents/${incidentId}`)
  return { added: added + 1 }
}

const tickSchema = z.object({ incidentId: z.int().positive(), step: z.string().max(1_000), isDone: z.boolean() })

export async function tickAction(given: z.infer<typeof tickSchema>) {
  const tick = tickSchema.parse(given)
  await guard(tickStep(await requireContext(), tick))
  revalidatePath(`/incidents/${tick.incidentId}`)
}
