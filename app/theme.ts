import { cookies } from 'next/headers'
import { usesSecureCookies } from './auth/cookies'

const YEAR_SECONDS = 31_536_000

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Of this browser, since a room is light or dark, and not a person. */
export async function readTheme(): Promise<Theme> {
  const stored = (await cookies()).get(cookieOf().name)?.value
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

export async function rememberTheme(theme: Theme) {
  const jar = await cookies()
  const { name, options } = cookieOf()
  return jar.set(name, theme, { ...options, maxAge: theme === 'system' ? 0 : YEAR_SECONDS })
}

function cookieOf() {
  const secure = usesSecureCookies()
  return {
    name: `${secure ? '__Host-' : ''}tocsin-theme`,
    options: { path: '/', sameSite: 'lax', httpOnly: true, secure },
  } as const
}
