'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import type { FieldProblem } from '@/lib/http/problem'
import { acceptEditedAlert, acceptMappedAlert } from '@/lib/rejected-alerts/accept'
import { type AcceptedAll, acceptAllOfKind } from '@/lib/rejected-alerts/accept-all'
import { acceptAsSource } from '@/lib/rejected-alerts/accept-as-source'
import { discardAllOfKind, discardRejectedAlert } from '@/lib/rejected-alerts/discard'
import { readMapping } from '@/lib/rejected-alerts/fit/mapping'
import { getRuntime } from '@/lib/server/runtime'
import { isPresetName, PRESETS } from '@/lib/sources/presets/presets'
import { formKind, formMapping } from './form-mapping'

export type AcceptState = { detail?: string; errors?: FieldProblem[]; edited?: string }
export type AllState = { accepted?: AcceptedAll; discarded?: number; fault?: string }

export async function acceptAction(_: AcceptState, form: FormData): Promise<AcceptState> {
  const ctx = await requireContext()
  const input = { rejectedAlertId: formId(form, 'rejectedAlertId'), maxBytes: getRuntime().env.INGEST_MAX_BODY_BYTES }
  const edited = formText(form, 'body')
  const outcome = form.has('body')
    ? await guard(acceptEditedAlert(ctx, { ...input, edited }))
    : await guard(acceptMappedAlert(ctx, { ...input, mapping: readMapping(formText(form, 'mapping')) ?? {} }))
  if (!outcome.ok && outcome.reason === 'unfit') return { detail: outcome.detail, errors: outcome.errors, edited }
  revalidatePath('/', 'layout')
  return {}
}

export async function discardAction(form: FormData) {
  const ctx = await requireContext()
  await guard(discardRejectedAlert(ctx, { rejectedAlertId: formId(form, 'rejectedAlertId') }))
  revalidatePath('/', 'layout')
}

export async function acceptAllAction(_: AllState, form: FormData): Promise<AllState> {
  const ctx = await requireContext()
  const mapping = formMapping(form)
  if (!mapping) return { fault: 'Choose how to make the alerts fit.' }
  const maxBytes = getRuntime().env.INGEST_MAX_BODY_BYTES
  const accepted = await guard(acceptAllOfKind(ctx, { kind: formKind(form), mapping, maxBytes }))
  revalidatePath('/', 'layout')
  return { accepted }
}

export async function discardAllAction(_: AllState, form: FormData): Promise<AllState> {
  const ctx = await requireContext()
  const discarded = await guard(discardAllOfKind(ctx, { kind: formKind(form) }))
  revalidatePath('/', 'layout')
  return { discarded }
}

export async function acceptAsSourceAction(form: FormData) {
  const ctx = await requireContext()
  const apiKeyId = formId(form, 'apiKeyId')
  const preset = formText(form, 'preset')
  if (!isPresetName(preset)) return
  await guard(acceptAsSource(ctx, { apiKeyId, reading: PRESETS[preset] }))
  revalidatePath('/rejected', 'layout')
  redirect(`/settings/api-keys/${apiKeyId}`)
}
