'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { forgetSessionCookie, requireContext } from '@/app/auth/session'
import { tellOwnChange } from '@/app/auth/tell-change'
import { formId, formText } from '@/app/forms/form-text'
import { rememberTheme, THEMES } from '@/app/theme'
import { changePassword } from '@/lib/auth/change-password'
import { endAllSessions, endOtherSession } from '@/lib/auth/end-session'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'
import { changeProfile } from '@/lib/users/profile'
import { AS_BROWSER } from './as-browser'

export type ChangePasswordState = { errors: FieldErrors; done?: boolean }

export async function changePasswordAction(_: ChangePasswordState, form: FormData): Promise<ChangePasswordState> {
  const ctx = await requireContext()
  const input = { current: formText(form, 'current'), password: formText(form, 'password') }
  const changed = await changePassword({ ctx, throttle: getRuntime().signInThrottle }, input)
  if (changed.ok) {
    tellOwnChange(ctx, { title: 'Your Tocsin password was changed', line: 'Your other browsers were signed out.' })
    return { errors: {}, done: true }
  }
  if (changed.reason === 'invalid') return { errors: changed.errors }
  return { errors: { current: `Too many attempts. Try again in ${changed.retryAfterSeconds} seconds.` } }
}

export type ProfileState = { errors: FieldErrors; typed: { name: string; timeZone: string }; done?: boolean }

export async function changeProfileAction(_: ProfileState, form: FormData): Promise<ProfileState> {
  const ctx = await requireContext()
  const typed = { name: formText(form, 'name'), timeZone: formText(form, 'timeZone').trim() }
  const isAsBrowser = typed.timeZone === '' || typed.timeZone.toLowerCase() === AS_BROWSER.toLowerCase()
  const changed = await changeProfile(ctx, { name: typed.name, timeZone: isAsBrowser ? null : typed.timeZone })
  if (!changed.ok) return { errors: changed.errors, typed }
  revalidatePath('/', 'layout')
  return { errors: {}, typed, done: true }
}

export async function chooseThemeAction(form: FormData) {
  await requireContext()
  const chosen = formText(form, 'theme')
  const theme = THEMES.find((known) => known === chosen)
  if (theme) await rememberTheme(theme)
  revalidatePath('/', 'layout')
}

/** One session, or without its id all but this one. */
export async function endSessionAction(form: FormData) {
  const ctx = await requireContext()
  if (form.has('sessionId')) await guard(endOtherSession(ctx, { sessionId: formId(form, 'sessionId') }))
  else await endAllSessions(ctx, { butThis: true })
  revalidatePath('/settings/account')
}

export async function signOutEverywhereAction() {
  const ctx = await requireContext()
  await endAllSessions(ctx)
  await forgetSessionCookie()
  redirect('/login/signed-out?done=everywhere')
}
