'use server'

import { redirect } from 'next/navigation'
import { askSecondPasskey, type Finished, finishByCode, finishByPasskey } from '@/lib/auth/finish-sign-in'
import type { Browser } from '@/lib/auth/session'
import { readAuthentication } from '@/lib/factors/passkey-answer'
import { factorDeps, factorFrom, factorRefusal, keepFinished } from '../../auth/finish-sign-in'
import { formText } from '../../forms/form-text'
import { ownPath } from '../own-path'

export type SecondState = { fault?: string }

export async function secondCodeAction(_: SecondState, form: FormData): Promise<SecondState> {
  const code = formText(form, 'code')
  const from = await factorFrom()
  return goOn(await finishByCode(factorDeps(), { ...from, code }), from.browser, formText(form, 'next'))
}

export async function askSecondAction() {
  return askSecondPasskey(factorDeps(), (await factorFrom()).half)
}

/** `answer`: what the browser's passkey says, as JSON. */
export async function secondPasskeyAction(answer: string, next: string): Promise<SecondState> {
  const read = readAuthentication(String(answer))
  if (!read) return { fault: factorRefusal({ reason: 'wrong' }) }
  const from = await factorFrom()
  return goOn(await finishByPasskey(factorDeps(), { ...from, answer: read }), from.browser, String(next))
}

async function goOn(finished: Finished, browser: Browser, next: string): Promise<SecondState> {
  const fault = await keepFinished(finished, browser)
  if (fault !== undefined) return { fault }
  redirect(finished.ok && finished.usedRecoveryCode ? '/settings/account#second-factor' : ownPath(next))
}
