import { DEVICE_DAYS } from '@/lib/auth/device-cookie'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { getRuntime } from '@/lib/server/runtime'

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

export function usesSecureCookies() {
  return getRuntime().env.BASE_URL.startsWith('https:')
}
