'use server'

import { revalidatePath } from 'next/cache'
import { formId, formText } from '@/app/form-text'
import { guard } from '@/app/guard'
import { requireContext } from '@/app/session'
import { revokeApiKey } from '@/lib/api-keys/revoke'
import { OVERLAPS, type Overlap, rotateApiKey } from '@/lib/api-keys/rotate'

export type RotateApiKeyState = { token?: string; fault?: string }

export async function rotateApiKeyAction(_: RotateApiKeyState, form: FormData): Promise<RotateApiKeyState> {
  const ctx = await requireContext()
  const overlap = formText(form, 'overlap')
  if (!isOverlap(overlap)) return { fault: 'Choose how long the old token goes on.' }
  const rotated = await guard(rotateApiKey(ctx, { apiKeyId: formId(form, 'apiKeyId'), overlap }))
  if (!rotated.ok) return { fault: `The key is ${rotated.reason}: create a new one.` }
  revalidatePath('/settings/api-keys', 'layout')
  return { token: rotated.token }
}

export async function revokeApiKeyAction(form: FormData) {
  const ctx = await requireContext()
  await guard(revokeApiKey(ctx, { apiKeyId: formId(form, 'apiKeyId') }))
  revalidatePath('/settings/api-keys', 'layout')
}

function isOverlap(text: string): text is Overlap {
  return Object.hasOwn(OVERLAPS, text)
}
