'use server'

import { revalidatePath } from 'next/cache'
import { formText } from '@/app/form-text'
import { guard } from '@/app/guard'
import { requireContext } from '@/app/session'
import { createApiKey } from '@/lib/api-keys/create'
import { parseExpiry } from '@/lib/api-keys/expiry'
import type { FieldErrors } from '@/lib/result'

export type CreateApiKeyState = { errors: FieldErrors; name?: string; expires?: string; token?: string }

export async function createApiKeyAction(_: CreateApiKeyState, form: FormData): Promise<CreateApiKeyState> {
  const ctx = await requireContext()
  const name = formText(form, 'name')
  const expires = formText(form, 'expiresAt')
  const made = await guard(createApiKey(ctx, { name, expiresAt: parseExpiry(expires) }))
  if (!made.ok) return { errors: made.errors, name, expires }
  revalidatePath('/settings/api-keys')
  return { errors: {}, token: made.token }
}
