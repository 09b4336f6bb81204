'use server'

import { redirect } from 'next/navigation'
import { askSignInPasskey, signInByPasskey } from '@/lib/auth/sign-in-by-passkey'
import { readAuthentication } from '@/lib/factors/passkey-answer'
import { factorDeps, factorFrom, factorRefusal, keepFinished } from '../auth/finish-sign-in'
import { ownPath } from './own-path'

export async function askSignInAction() {
  return askSignInPasskey(factorDeps())
}

/** `answer`: what the browser's passkey says, as JSON. Resolves with why it signs in nobody. */
export async function passkeySignInAction(answer: string, next: string): Promise<string> {
  const read = readAuthentication(String(answer))
  if (!read) return factorRefusal({ reason: 'wrong' })
  const { browser } = await factorFrom()
  const fault = await keepFinished(await signInByPasskey(factorDeps(), { browser, answer: read }), browser)
  if (fault !== undefined) return fault === factorRefusal({ reason: 'wrong' }) ? UNKNOWN : fault
  redirect(ownPath(String(next)))
}

const UNKNOWN = 'This passkey signs in nobody here. Sign in with your password.'
