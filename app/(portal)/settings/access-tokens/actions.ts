'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { tellOwnChange } from '@/app/auth/tell-change'
import { formId, formText } from '@/app/forms/form-text'
import type { AccessTokenSettings } from '@/lib/access-tokens/check'
import { createAccessToken } from '@/lib/access-tokens/create'
import { createWorkspaceToken } from '@/lib/access-tokens/create-for-workspace'
import { madeNotice } from '@/lib/access-tokens/made-notice'
import { revokeAccessToken } from '@/lib/access-tokens/revoke'
import type { NewAccessToken } from '@/lib/access-tokens/store'
import { parseExpiry } from '@/lib/api-keys/expiry'
import type { UserContext } from '@/lib/context'
import { roleOf } from '@/lib/permissions'
import type { FieldErrors } from '@/lib/result'

export type CreateTokenState = {
  errors: FieldErrors
  typed?: { name: string; expires: string; scopes: string[]; actsAs: string }
  made?: NewAccessToken & { name: string }
}

export async function createTokenAction(_: CreateTokenState, form: FormData): Promise<CreateTokenState> {
  const ctx = await requireContext()
  const scopes = form.getAll('scope').map(String)
  const actsAs = formText(form, 'actsAs')
  const typed = { name: formText(form, 'name'), expires: formText(form, 'expiresAt'), scopes, actsAs }
  const wanted = { name: typed.name, scopes, expiresAt: parseExpiry(typed.expires) }
  const made = await guard(create(ctx, wanted, actsAs))
  if (!made.ok) return { errors: made.errors, typed }
  tellOwnChange(ctx, madeNotice({ name: typed.name, role: roleOf(actsAs) }))
  revalidatePath('/settings/access-tokens')
  return { errors: {}, made: { accessTokenId: made.accessTokenId, token: made.token, name: typed.name } }
}

/** @param actsAs a role, for a token of the workspace; empty for one's own */
async function create(ctx: UserContext, wanted: AccessTokenSettings, actsAs: string) {
  if (actsAs === '') return createAccessToken(ctx, { ...wanted, userId: ctx.actor.userId })
  const role = roleOf(actsAs)
  if (!role) return { ok: false, errors: { actsAs: 'Choose as whom it acts.' } } as const
  return createWorkspaceToken(ctx, { ...wanted, role })
}

export async function revokeTokenAction(form: FormData) {
  const ctx = await requireContext()
  await guard(revokeAccessToken(ctx, { accessTokenId: formId(form, 'accessTokenId') }))
  revalidatePath('/settings/access-tokens')
}
