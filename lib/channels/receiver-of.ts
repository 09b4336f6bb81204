import { addressOf, type Channel } from './channels'

/** What is down or back as a whole: the mail server for all addresses, otherwise a host. Undefined: unreadable. */
export function receiverOf(channel: Channel, config: string): string | undefined {
  if (channel === 'email') return MAIL_SERVER
  const address = addressOf(channel, config)
  return address !== undefined && URL.canParse(address) ? new URL(address).host : undefined
}

/** No host is equal to it. */
export const MAIL_SERVER = 'the mail server'
