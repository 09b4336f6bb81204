import type { Env } from '../env'
import type { ServiceAccount } from './channel'

/** What an operator sets to have each. */
export const ACCOUNT_SETTINGS = { telegram: 'TELEGRAM_BOT_TOKEN', pushover: 'PUSHOVER_TOKEN' } as const

/** The operator's, by the channel that needs it. */
export function serviceAccounts(env: Env) {
  return {
    telegram: account(env.TELEGRAM_BOT_TOKEN, env.TELEGRAM_API_URL),
    pushover: account(env.PUSHOVER_TOKEN, env.PUSHOVER_API_URL),
  }
}

function account(token: string | undefined, url: string): ServiceAccount | undefined {
  return token ? { token, url } : undefined
}
