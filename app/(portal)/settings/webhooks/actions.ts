'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import { staleFault } from '@/app/forms/stale'
import type { RemoveState } from '@/components/ui/remove-form'
import type { FieldErrors } from '@/lib/result'
import { parseRowId } from '@/lib/values/row-id'
import { addWebhook } from '@/lib/webhooks/add'
import { changeWebhook } from '@/lib/webhooks/change'
import { removeWebhook } from '@/lib/webhooks/remove'
import { renewWebhookSecret } from '@/lib/webhooks/renew-secret'
import { sendEventAgain } from '@/lib/webhooks/send-again'
import { readWebhookDraft, type WebhookDraft, webhookSettings } from './form-webhook'

export type WebhookState = {
  draft: WebhookDraft
  errors: FieldErrors
  mark: string
  outcome?: 'saved' | 'edited'
  fault?: string
  made?: { webhookId: number; secret: string }
}

export async function saveWebhookAction(_: WebhookState, form: FormData): Promise<WebhookState> {
  const ctx = await requireContext()
  const draft = readWebhookDraft(form)
  const state = { draft, errors: {}, mark: formText(form, 'mark') }
  if (pressedButton(form) !== 'save') return { ...state, outcome: 'edited' }
  const settings = webhookSettings(draft)
  const webhookId = parseRowId(form.get('webhookId'))
  const saved = webhookId
    ? await guardForm(changeWebhook(ctx, { webhookId, mark: state.mark, ...settings }))
    : await guard(addWebhook(ctx, { ...settings, secret: draft.secret }))
  if (!saved.ok && saved.reason === 'invalid') return { ...state, errors: saved.errors }
  if (!saved.ok) return { ...state, fault: staleFault(saved, 'this webhook') }
  revalidatePath('/settings/webhooks', 'layout')
  if ('mark' in saved) return { ...state, mark: saved.mark, outcome: 'saved' }
  return { ...state, made: { webhookId: saved.webhookId, secret: saved.secret } }
}

export async function removeWebhookAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  await guard(removeWebhook(ctx, { webhookId: formId(form, 'webhookId') }))
  revalidatePath('/settings/webhooks', 'layout')
  redirect('/settings/webhooks')
}

export type RenewState = { secret?: string }

export async function renewSecretAction(_: RenewState, form: FormData): Promise<RenewState> {
  const ctx = await requireContext()
  return { secret: await guard(renewWebhookSecret(ctx, formId(form, 'webhookId'))) }
}

export async function sendAgainAction(form: FormData) {
  const ctx = await requireContext()
  await guard(sendEventAgain(ctx, { eventId: formId(form, 'eventId') }))
  revalidatePath('/settings/webhooks', 'layout')
}
