'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formText } from '@/app/forms/form-text'
import { createApiKey } from '@/lib/api-keys/create'
import { parseExpiry } from '@/lib/api-keys/expiry'
import type { FieldErrors } from '@/lib/result'
import { readingOf } from '@/lib/senders/reading-of'
import { readRecipe, type Snippet } from '@/lib/senders/recipe'
import { findSender } from '@/lib/senders/senders'
import { getRuntime } from '@/lib/server/runtime'

export type CreateApiKeyState = {
  errors: FieldErrors
  name?: string
  expires?: string
  sender?: string
  made?: { apiKeyId: number; token: string; sender?: { title: string; recipe: Snippet[] } }
}

export async function createApiKeyAction(_: CreateApiKeyState, form: FormData): Promise<CreateApiKeyState> {
  const ctx = await requireContext()
  const name = formText(form, 'name')
  const expires = formText(form, 'expiresAt')
  const sender = findSender(formText(form, 'sender'))
  const reading = sender && readingOf(sender.preset, { resolves: form.get('resolves') !== null })
  const made = await guard(createApiKey(ctx, { name, expiresAt: parseExpiry(expires), reading, sender: sender?.name }))
  if (!made.ok) return { errors: made.errors, name, expires, ...(sender && { sender: sender.name }) }
  revalidatePath('/settings/api-keys')
  const { apiKeyId, token } = made
  if (!sender) return { errors: {}, made: { apiKeyId, token } }
  const recipe = await readRecipe(sender.name, { baseUrl: getRuntime().env.BASE_URL, token })
  return { errors: {}, made: { apiKeyId, token, sender: { title: sender.title, recipe } } }
}
