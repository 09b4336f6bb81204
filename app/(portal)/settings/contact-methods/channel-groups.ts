import type { ChannelDeps } from '@/lib/channels/channel'
import { CHANNELS } from '@/lib/channels/channels'
import { NEEDED_SETTINGS, type NeedyChannel } from '@/lib/channels/service-accounts'
import type { Channel } from '@/lib/db/database'

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

export const ABSENT_WITHOUT = (Object.keys(NEEDED_SETTINGS) as NeedyChannel[]).map((channel) => {
  return { ...CHANNELS[channel], setting: NEEDED_SETTINGS[channel] }
})

/** What a person looks for. */
export function nameOf(channel: Channel) {
  return channel === 'slack' ? 'Slack webhook, Mattermost, Rocket.Chat' : CHANNELS[channel].title
}
