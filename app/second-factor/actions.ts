'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireFactorContext } from '@/app/auth/session'
import { tellOwnChange } from '@/app/auth/tell-change'
import { formId, formText } from '@/app/forms/form-text'
import { readRegistration } from '@/lib/factors/passkey-answer'
import { addPasskey, beginPasskey } from '@/lib/factors/register-passkey'
import { removePasskey, removeTotp } from '@/lib/factors/remove'
import { renewRecoveryCodes } from '@/lib/factors/renew-recovery-codes'
import { beginTotp, proveTotp } from '@/lib/factors/set-up-totp'
import { getRuntime } from '@/lib/server/runtime'

/** `recoveryCodes`: to be shown this once; none when there are others. */
export type FactorState = { fault?: string; recoveryCodes?: string[]; done?: boolean }
export type TotpState = FactorState & { seed?: string; picture?: string; isStrict?: boolean }

export async function beginTotpAction(): Promise<TotpState> {
  const isStrict = getRuntime().env.STRICT_SECURITY
  const begun = await guard(beginTotp(await requireFactorContext(), { isStrict }))
  if (!begun.ok) return { fault: 'You have an authenticator app already. Remove it first.' }
  const { seed, picture } = begun
  return { seed, isStrict, picture: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` }
}

export async function proveTotpAction(state: TotpState, form: FormData): Promise<TotpState> {
  const ctx = await requireFactorContext()
  const { STRICT_SECURITY: isStrict } = getRuntime().env
  const proven = await guard(proveTotp(ctx, { code: formText(form, 'code'), isStrict }))
  if (!proven.ok) return { ...state, fault: isStrict ? `${WRONG_CODE} ${MAYBE_SHA1}` : WRONG_CODE }
  tellOwnChange(ctx, {
    title: 'New authenticator app in Tocsin',
    line: 'An authenticator app was set up for your account.',
  })
  revalidatePath('/settings/account')
  return { recoveryCodes: proven.recoveryCodes, done: true }
}

export async function beginPasskeyAction() {
  return guard(beginPasskey(await passkeyDeps()))
}

/** `answer`: what the browser made, as JSON. */
export async function addPasskeyAction(name: string, answer: string): Promise<FactorState> {
  const deps = await passkeyDeps()
  const read = readRegistration(String(answer))
  if (!read) return { fault: REFUSED }
  const added = await guard(addPasskey(deps, { name: String(name), answer: read }))
  if (!added.ok) return { fault: added.reason === 'invalid' ? added.message : REFUSED }
  tellOwnChange(deps.ctx, { title: 'New passkey in Tocsin', line: 'A passkey was added to your account.' })
  revalidatePath('/settings/account')
  return { recoveryCodes: added.recoveryCodes, done: true }
}

export async function removeFactorAction(form: FormData) {
  const ctx = await requireFactorContext()
  const isTotp = formText(form, 'factor') === 'totp'
  await guard(isTotp ? removeTotp(ctx) : removePasskey(ctx, { passkeyId: formId(form, 'passkeyId') }))
  const what = isTotp ? 'Your authenticator app' : 'A passkey'
  tellOwnChange(ctx, { title: 'Second factor removed in Tocsin', line: `${what} signs you in no more.` })
  revalidatePath('/settings/account')
}

export async function renewRecoveryCodesAction(): Promise<FactorState> {
  const ctx = await requireFactorContext()
  const renewed = await guard(renewRecoveryCodes(ctx))
  if (renewed.ok)
    tellOwnChange(ctx, { title: 'New recovery codes in Tocsin', line: 'Your earlier recovery codes stopped working.' })
  revalidatePath('/settings/account')
  return renewed.ok
    ? { recoveryCodes: renewed.recoveryCodes }
    : { fault: 'Add a passkey or an authenticator app first.' }
}

const WRONG_CODE = 'That is not the code at this moment. Is the clock of your phone right?'
const MAYBE_SHA1 = 'If it is, the app does not know SHA-256, which is asked for here: use another.'
const REFUSED = 'This passkey was not taken. Try again.'

async function passkeyDeps() {
  const { authSecret: secret, env } = getRuntime()
  return { ctx: await requireFactorContext(), secret, baseUrl: env.BASE_URL, isStrict: env.STRICT_SECURITY }
}
