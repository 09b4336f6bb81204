import type { Env } from '../env'
import type { ServiceAccount } from './channel'

/** What an operator sets first to have each of the channels that need it. */
export const NEEDED_SETTINGS = {
  voice: 'TWILIO_ACCOUNT_SID',
  sms: 'SMS_GATEWAY_URL',
  slackapp: 'SLACK_BOT_TOKEN',
  mattermost: 'MATTERMOST_BOT_TOKEN',
  telegram: 'TELEGRAM_BOT_TOKEN',
  pushover: 'PUSHOVER_TOKEN',
} as const

export type NeedyChannel = keyof typeof NEEDED_SETTINGS

/** The channels whose setting is unset: nothing can be sent by them. */
export function channelsWithout(env: Env): NeedyChannel[] {
  const isSet: Record<NeedyChannel, unknown> = {
    voice: env.TWILIO_ACCOUNT_SID,
    sms: env.SMS_GATEWAY_URL ?? env.TWILIO_ACCOUNT_SID,
    slackapp: env.SLACK_BOT_TOKEN,
    mattermost: env.MATTERMOST_BOT_TOKEN,
    telegram: env.TELEGRAM_BOT_TOKEN,
    pushover: env.PUSHOVER_TOKEN,
  }
  return (Object.keys(NEEDED_SETTINGS) as NeedyChannel[]).filter((channel) => !isSet[channel])
}

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
