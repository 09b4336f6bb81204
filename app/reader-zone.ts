import { cookies } from 'next/headers'
import { zoneCookieName } from '@/components/ui/browser-zone'
import { readZone } from '@/components/ui/time-words'
import { knownTimeZone } from '@/lib/on-call/time-zone'
import { usesSecureCookies } from './auth/cookies'
import { currentContext } from './auth/session'

/** The zone that the reader has chosen, else that of their browser; UTC while it is not known. */
export async function readerZone() {
  const chosen = await chosenZone()
  const name = zoneCookieName({ isSecure: usesSecureCookies() })
  return chosen ?? knownTimeZone(readZone((await cookies()).get(name)?.value)) ?? 'UTC'
}

/** Undefined: as the browser, also while the database does not answer. */
export async function chosenZone() {
  const ctx = await currentContext().catch(() => undefined)
  return ctx?.actor.timeZone
}
