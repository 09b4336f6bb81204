'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { createAccessToken, type NewAccessToken } from '@/lib/access-tokens/create'
import { revokeAccessToken } from '@/lib/access-tokens/revoke'
import { parseExpiry } from '@/lib/api-keys/expiry'
import type { FieldErrors } from '@/lib/result'

export type CreateTokenState = {
  errors: FieldErrors
  typed?: { name: string; expires: string; scopes: string[] }
  made?: NewAccessToken & { name: string }
}

export async function createTokenAction(_: CreateTokenState, form: FormData): Promise<CreateTokenState> {
  const ctx = await requireContext()
  const scopes = form.getAll('scope').map(String)
  const typed = { name: formText(form, 'name'), expires: formText(form, 'expiresAt'), scopes }
  const wanted = { userId: ctx.actor.userId, name: typed.name, scopes, expiresAt: parseExpiry(typed.expires) }
  const made = await guard(createAccessToken(ctx, wanted))
  if (!made.ok) return { errors: made.errors, typed }
  revalidatePath('/settings/access-tokens')
  return { errors: {}, made: { accessTokenId: made.accessTokenId, token: made.token, name: typed.name } }
}

export async function revokeTokenAction(form: FormData) {
  const ctx = await requireContext()
  await guard(revokeAccessToken(ctx, { accessTokenId: formId(form, 'accessTokenId') }))
  revalidatePath('/settings/access-tokens')
}
