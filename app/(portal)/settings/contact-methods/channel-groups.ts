import type { ChannelDeps } from '@/lib/channels/channel'
import { CHANNELS } from '@/lib/channels/channels'
import { NEEDED_SETTINGS, type NeedyChannel } from '@/lib/channels/service-accounts'
import type { Channel } from '@/lib/db/database'
import type { MailStatus } from '@/lib/mail/state'

export type ChannelGroup = { name: string; channels: Channel[] }

const GROUPS: ChannelGroup[] = [
  {
    name: 'E-mail, phone and browser',
    channels: ['email', 'voice', 'sms', 'push', 'ntfy', 'telegram', 'pushover', 'gotify'],
  },
  { name: 'Chat', channels: ['slackapp', 'mattermost', 'slack', 'teams', 'discord', 'googlechat', 'matrix'] },
  { name: 'Everything else', channels: ['webhook', 'apprise'] },
]

/** Those that the operator has not set up cannot be chosen. */
export function listOffered(deps: ChannelDeps): ChannelGroup[] {
  return GROUPS.map(({ name, channels }) => ({ name, channels: channels.filter((one) => CHANNELS[one].isSetUp(deps)) }))
}

/** Why those cannot be added now that the operator has set up. */
export type Blocked = Partial<Record<Channel, string>>

export function blockedBy(mail: MailStatus): Blocked {
  if (mail === 'works') return {}
  return { email: mail === 'unset' ? 'no mail server is set up' : 'no mail can be sent now' }
}

/** The one asked for, else the first that can work. Browsers are pushed to only by a site that they trust. */
export function chooseChannel(
  groups: readonly ChannelGroup[],
  { asked, blocked, baseUrl }: { asked: string | string[] | undefined; blocked: Blocked; baseUrl: string },
): Channel {
  const possible = groups.flatMap(({ channels }) => channels).filter((one) => !blocked[one])
  const isTrusted = /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(baseUrl)
  const works = possible.find((one) => one !== 'push' || isTrusted)
  return possible.find((one) => one === asked) ?? works ?? 'webhook'
}

export const ABSENT_WITHOUT = (Object.keys(NEEDED_SETTINGS) as NeedyChannel[]).map((channel) => {
  return { ...CHANNELS[channel], setting: NEEDED_SETTINGS[channel] }
})

/** What a person looks for. */
export function nameOf(channel: Channel) {
  return channel === 'slack' ? 'Slack webhook, Mattermost, Rocket.Chat' : CHANNELS[channel].title
}
