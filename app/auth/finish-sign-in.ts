import { cookies, headers } from 'next/headers'
import type { FactorDeps, FactorFailure, Finished } from '@/lib/auth/finish-sign-in'
import type { Browser } from '@/lib/auth/session'
import { getRuntime } from '@/lib/server/runtime'
import { waitText } from '../login/refusal'
import { keepSession } from './attempt-sign-in'
import { deviceCookie, halfCookie } from './cookies'
import { requestBrowser } from './request-browser'
import { tellLater } from './tell-change'

export function factorDeps(): FactorDeps {
  const { db, authSecret: secret, factorThrottle: throttle, log, tally, env } = getRuntime()
  return { db, log, throttle, tally, secret, now: new Date(), baseUrl: env.BASE_URL, isStrict: env.STRICT_SECURITY }
}

/** The browser that asks, and what it has kept. */
export async function factorFrom() {
  const jar = await cookies()
  return { half: jar.get(halfCookie().name)?.value, browser: requestBrowser(await headers()) }
}

/** Keeps the session of a sign-in that is finished; else the words for why it is not. */
export async function keepFinished(finished: Finished, browser: Browser): Promise<string | undefined> {
  if (!finished.ok) return factorRefusal(finished)
  const jar = await cookies()
  const [device, half] = [deviceCookie(), halfCookie()]
  if (finished.deviceCookie) jar.set(device.name, finished.deviceCookie, device.options)
  jar.set(half.name, '', { ...half.options, maxAge: 0 })
  await keepSession(finished, browser)
  const line = 'It works no more. Make new codes under Your account if few are left.'
  if (finished.usedRecoveryCode)
    tellLater({ accountId: finished.person }, { title: 'Recovery code used in Tocsin', line })
  return undefined
}

export function factorRefusal(refusal: FactorFailure) {
  if (refusal.reason === 'throttled') return `Too many attempts. Try again in ${waitText(refusal.retryAfterSeconds)}.`
  if (refusal.reason === 'expired') return 'That took too long. Sign in again.'
  return 'That did not fit. A code counts once: wait for the next one.'
}
