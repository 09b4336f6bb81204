'use server'

import { redirect } from 'next/navigation'
import { choosePassword } from '@/lib/auth/choose-password'
import { getRuntime } from '@/lib/server/runtime'
import { formText } from '../form-text'

export type ChoosePasswordState = { error?: string; fault?: string }

export async function choosePasswordAction(_: ChoosePasswordState, form: FormData): Promise<ChoosePasswordState> {
  const input = { secret: formText(form, 'secret'), password: formText(form, 'password') }
  const chosen = await choosePassword({ db: getRuntime().db, now: new Date() }, input)
  if (chosen.ok) redirect('/login?done=password')
  if (chosen.reason === 'invalid') return { error: chosen.errors.password }
  return { fault: 'This link is used up or out of date. Ask an admin for a new one.' }
}
