'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { choosePassword } from '@/lib/auth/choose-password'
import { joinWorkspace } from '@/lib/auth/join-workspace'
import { roleMay } from '@/lib/permissions'
import { getRuntime } from '@/lib/server/runtime'
import { signInAtOnce } from '../auth/attempt-sign-in'
import { requestBrowser } from '../auth/request-browser'
import { tellLater } from '../auth/tell-change'
import { formText } from '../forms/form-text'
import { waitText } from '../login/refusal'

export type PasswordState = { error?: string; fault?: string }

const RESET = 'By a link. Your browsers were signed out, your access tokens revoked, and links in earlier pages ended.'
const OUT_OF_DATE = 'This link was used already or has expired. Ask an admin for a new one.'

export async function choosePasswordAction(_: PasswordState, form: FormData): Promise<PasswordState> {
  const input = { secret: formText(form, 'secret'), password: formText(form, 'password') }
  const from = requestBrowser(await headers())
  const chosen = await choosePassword({ db: getRuntime().db, now: new Date(), from }, input)
  if (chosen.ok) {
    const { email, isNew, accountId, role } = chosen
    if (!isNew) tellLater({ accountId }, { title: 'Your Tocsin password was reset', line: RESET })
    const isIn = await signInAtOnce({ email, password: input.password }, from)
    if (isIn === 'half') redirect('/login/second')
    if (isIn === 'out') redirect('/login?done=password')
    redirect(isNew && roleMay(role, 'be on call') ? '/settings/contact-methods' : '/incidents')
  }
  return chosen.reason === 'invalid' ? { error: chosen.errors.password } : { fault: OUT_OF_DATE }
}

export async function joinWorkspaceAction(_: PasswordState, form: FormData): Promise<PasswordState> {
  const { db, signInThrottle: throttle } = getRuntime()
  const from = requestBrowser(await headers())
  const input = { secret: formText(form, 'secret'), password: formText(form, 'password'), from }
  const joined = await joinWorkspace({ db, throttle, now: new Date() }, input)
  if (joined.ok) redirect('/login?done=joined')
  if (joined.reason === 'link') return { fault: OUT_OF_DATE }
  if (joined.reason === 'wrong') return { error: 'This is not the password of your account.' }
  return { fault: `Too many attempts. Try again in ${waitText(joined.retryAfterSeconds)}.` }
}
