'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { FieldErrors } from '@/lib/result'
import { storeIssuers } from '@/lib/server/first-start'
import { getRuntime } from '@/lib/server/runtime'
import { setUp } from '@/lib/workspaces/set-up'
import { signInAtOnce } from '../auth/attempt-sign-in'
import { requestBrowser } from '../auth/request-browser'
import { formText } from '../forms/form-text'

export type SetUpState = { errors: FieldErrors; values: FieldErrors; fault?: string }

export async function setUpAction(_: SetUpState, form: FormData): Promise<SetUpState> {
  const values = {
    workspace: formText(form, 'workspace'),
    name: formText(form, 'name'),
    email: formText(form, 'email'),
  }
  const input = { ...values, password: formText(form, 'password'), secret: formText(form, 'secret') }
  const made = await setUp({ db: getRuntime().db, now: new Date() }, input)
  if (made.ok) await storeIssuers(getRuntime())
  if (made.ok)
    redirect((await signInAtOnce(input, requestBrowser(await headers()))) ? '/incidents' : '/login?done=setup')
  if (made.reason === 'invalid') return { errors: made.errors, values }
  return { errors: {}, values, fault: 'This link was used already or has expired. Restart Tocsin to get a new one.' }
}
