import type { Method } from '../record/settings'
import { MAIL_SERVER } from './mail-server'

export const TWILIO = 'Twilio'
export const TELEGRAM = 'Telegram'
export const PUSHOVER = 'Pushover'

/** What all receivers of a channel hang on. No receiver has these names. */
const SERVERS: Partial<Record<Method['channel'], string>> = {
  email: MAIL_SERVER,
  sms: TWILIO,
  voice: TWILIO,
  telegram: TELEGRAM,
  pushover: PUSHOVER,
}

export function serverOf(channel: Method['channel']) {
  return SERVERS[channel]
}

export const ALL_SERVERS = [MAIL_SERVER, TWILIO, TELEGRAM, PUSHOVER]
