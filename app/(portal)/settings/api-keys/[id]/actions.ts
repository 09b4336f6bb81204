'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { staleFault } from '@/app/forms/stale'
import { limitApiKey, parseLimit } from '@/lib/api-keys/limit'
import { setPagesRejected } from '@/lib/api-keys/page-rejected'
import { revokeApiKey } from '@/lib/api-keys/revoke'
import { OVERLAPS, type Overlap, rotateApiKey } from '@/lib/api-keys/rotate'
import { sendTestAlert } from '@/lib/ingest/send-test-alert'
import type { FieldErrors } from '@/lib/result'

export type RotateApiKeyState = { token?: string; fault?: string }

export async function rotateApiKeyAction(_: RotateApiKeyState, form: FormData): Promise<RotateApiKeyState> {
  const ctx = await requireContext()
  const overlap = formText(form, 'overlap')
  if (!isOverlap(overlap)) return { fault: 'Choose how long to keep the old token valid.' }
  const rotated = await guard(rotateApiKey(ctx, { apiKeyId: formId(form, 'apiKeyId'), overlap }))
  if (!rotated.ok) return { fault: `The key is ${rotated.reason}: create a new one.` }
  revalidatePath('/settings/api-keys', 'layout')
  return { token: rotated.token }
}

export type LimitApiKeyState = {
  errors: FieldErrors
  mark: string
  typed?: { rate: string; burst: string }
  notice?: { kind: 'done' | 'error'; text: string }
}

export async function limitApiKeyAction(_: LimitApiKeyState, form: FormData): Promise<LimitApiKeyState> {
  const ctx = await requireContext()
  const typed = { rate: formText(form, 'rate'), burst: formText(form, 'burst') }
  const mark = formText(form, 'mark')
  const limit = { rate: parseLimit(typed.rate), burst: parseLimit(typed.burst) }
  const limited = await guard(limitApiKey(ctx, { apiKeyId: formId(form, 'apiKeyId'), mark, ...limit }))
  if (!limited.ok && limited.reason === 'invalid') return { errors: limited.errors, typed, mark }
  if (!limited.ok && limited.reason === 'overtaken') {
    const text = staleFault(limited, 'the limit')
    return { errors: {}, typed, mark, notice: { kind: 'error', text } }
  }
  revalidatePath('/settings/api-keys', 'layout')
  if (!limited.ok) return { errors: {}, typed, mark, notice: { kind: 'error', text: `The key is ${limited.reason}.` } }
  return {
    errors: {},
    typed,
    mark: limited.mark,
    notice: { kind: 'done', text: 'Saved. It takes effect with the next alert.' },
  }
}

export async function pageRejectedAction(form: FormData) {
  const ctx = await requireContext()
  const pagesRejected = formText(form, 'pagesRejected') === 'yes'
  await guard(setPagesRejected(ctx, { apiKeyId: formId(form, 'apiKeyId'), pagesRejected }))
  revalidatePath('/settings/api-keys', 'layout')
}

export type TestAlertState = { incidentId?: number; fault?: string }

export async function sendTestAlertAction(_: TestAlertState, form: FormData): Promise<TestAlertState> {
  const ctx = await requireContext()
  const sent = await guard(sendTestAlert(ctx, { apiKeyId: formId(form, 'apiKeyId') }))
  revalidatePath('/settings/api-keys', 'layout')
  if (sent.ok) return sent.incidentId === undefined ? {} : { incidentId: sent.incidentId }
  return { fault: sent.reason === 'rejected' ? `Rejected: ${sent.detail}` : `The key is ${sent.reason}.` }
}

export async function revokeApiKeyAction(form: FormData) {
  const ctx = await requireContext()
  await guard(revokeApiKey(ctx, { apiKeyId: formId(form, 'apiKeyId') }))
  revalidatePath('/settings/api-keys', 'layout')
}

function isOverlap(text: string): text is Overlap {
  return Object.hasOwn(OVERLAPS, text)
}
