import { DEVICE_DAYS } from '@/lib/auth/device-cookie'
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

export function deviceCookie() {
  const secure = usesSecureCookies()
  return {
    name: `${secure ? '__Secure-' : ''}tocsin-device`,
    options: {
      secure,
      httpOnly: true,
      sameSite: 'lax',
      path: '/api/auth',
      maxAge: DEVICE_DAYS * 86_400,
    },
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
