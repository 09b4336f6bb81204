import { addressOf, type Channel } from './channels'

/** What is down or back as a whole: a server for all addresses, otherwise a host. Undefined: unreadable. */
export function receiverOf(channel: Channel, config: string): string | undefined {
  const shared = SHARED[channel]
  if (shared) return shared
  const address = addressOf(channel, config)
  return address !== undefined && URL.canParse(address) ? new URL(address).host : undefined
}

/** No host is equal to it. */
export const MAIL_SERVER = 'the mail server'

const SHARED: Partial<Record<Channel, string>> = {
  email: MAIL_SERVER,
  telegram: 'the server of Telegram',
  pushover: 'the server of Pushover',
}
