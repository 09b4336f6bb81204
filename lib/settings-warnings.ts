import { passwordFault } from './auth/password-fault'
import type { Env } from './env'

/** What an operator should know of settings that work, and are probably not what they want. */
export function settingsWarnings(env: Env): string[] {
  return [...proxyWarnings(env), ...adminWarnings(env)]
}

function proxyWarnings({ BASE_URL, TRUST_PROXY }: Env) {
  if (TRUST_PROXY || !BASE_URL.startsWith('https:')) return []
  return [
    'BASE_URL begins with https, so there is a reverse proxy in front, but TRUST_PROXY is not true: everybody seems to ' +
      'come from the address of the proxy, and a stranger’s wrong passwords make new devices wait. Set TRUST_PROXY=true.',
  ]
}

function adminWarnings({ ADMIN_EMAIL, ADMIN_PASSWORD }: Env) {
  if (!ADMIN_PASSWORD || !passwordFault(ADMIN_PASSWORD, [ADMIN_EMAIL ?? ''])) return []
  return ['ADMIN_PASSWORD is too short or easy to guess. Change the password under Your account, and unset it.']
}
