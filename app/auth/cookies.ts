import { DEVICE_DAYS } from '@/lib/auth/device-cookie'
import { HALF_SECONDS } from '@/lib/auth/half-sign-in'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { getRuntime } from '@/lib/server/runtime'
import { TICKET_SECONDS } from '@/lib/single-sign-on/ticket'

/** next-auth's session cookie. */
export function sessionCookie() {
  return {
    name: sessionCookieName(getRuntime().env.BASE_URL),
    options: { secure: usesSecureCookies(), httpOnly: true, sameSite: 'lax', path: '/' },
  } as const
}

/** next-auth's, of where the sign-in leads; by itself next-auth binds it to no host. */
export function callbackCookie() {
  const secure = usesSecureCookies()
  const options = { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const
  return { name: `${secure ? '__Host-' : ''}next-auth.callback-url`, options }
}

export function deviceCookie() {
  const secure = usesSecureCookies()
  return {
    name: `${secure ? '__Host-' : ''}tocsin-device`,
    options: { secure, httpOnly: true, sameSite: 'lax', path: '/', maxAge: DEVICE_DAYS * 86_400 },
  } as const
}

/** What a browser keeps between the password and the second factor. */
export function halfCookie() {
  const secure = usesSecureCookies()
  return {
    name: `${secure ? '__Host-' : ''}tocsin-half`,
    options: { secure, httpOnly: true, sameSite: 'strict', path: '/', maxAge: HALF_SECONDS },
  } as const
}

/** What a browser keeps while its person is at an issuer. Lax: the issuer's answer comes from another site. */
export function ticketCookie() {
  const secure = usesSecureCookies()
  return {
    name: `${secure ? '__Host-' : ''}tocsin-issuer`,
    options: { secure, httpOnly: true, sameSite: 'lax', path: '/', maxAge: TICKET_SECONDS },
  } as const
}

export function usesSecureCookies() {
  return getRuntime().env.BASE_URL.startsWith('https:')
}
