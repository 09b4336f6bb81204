import { cookies } from 'next/headers'
import { usesSecureCookies } from './auth/cookies'

const COOKIE = 'tocsin-theme'
const YEAR_SECONDS = 31_536_000

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Of this browser, since a room is light or dark, and not a person. */
export async function readTheme(): Promise<Theme> {
  const stored = (await cookies()).get(COOKIE)?.value
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

export async function rememberTheme(theme: Theme) {
  const jar = await cookies()
  if (theme === 'system') return jar.delete(COOKIE)
  const options = { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', secure: usesSecureCookies() } as const
  return jar.set(COOKIE, theme, options)
}
