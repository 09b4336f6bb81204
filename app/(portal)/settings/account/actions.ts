'use server'

import { redirect } from 'next/navigation'
import { forgetSessionCookie, requireContext } from '@/app/auth/session'
import { formText } from '@/app/forms/form-text'
import { changePassword } from '@/lib/auth/change-password'
import { endAllSessions } from '@/lib/auth/end-session'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'

export type ChangePasswordState = { errors: FieldErrors; done?: boolean }

export async function changePasswordAction(_: ChangePasswordState, form: FormData): Promise<ChangePasswordState> {
  const ctx = await requireContext()
  const input = { current: formText(form, 'current'), password: formText(form, 'password') }
  const changed = await changePassword({ ctx, throttle: getRuntime().signInThrottle }, input)
  if (changed.ok) return { errors: {}, done: true }
  if (changed.reason === 'invalid') return { errors: changed.errors }
  return { errors: { current: `Too many attempts. Try again in ${changed.retryAfterSeconds} seconds.` } }
}

export async function signOutEverywhereAction() {
  const ctx = await requireContext()
  await endAllSessions(ctx)
  await forgetSessionCookie()
  redirect('/login/signed-out?done=everywhere')
}
