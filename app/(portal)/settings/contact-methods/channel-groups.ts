import type { ChannelDeps } from '@/lib/channels/channel'
import { CHANNELS } from '@/lib/channels/channels'
import { ACCOUNT_SETTINGS } from '@/lib/channels/service-accounts'
import type { Channel } from '@/lib/db/database'

export type ChannelGroup = { name: string; channels: Channel[] }

const GROUPS: ChannelGroup[] = [
  {
    name: 'E-mail, phone and browser',
    channels: ['email', 'voice', 'sms', 'push', 'ntfy', 'telegram', 'pushover', 'gotify'],
  },
  { name: 'Chat', channels: ['slackapp', 'slack', 'teams', 'discord', 'googlechat', 'matrix'] },
  { name: 'Everything else', channels: ['webhook', 'apprise'] },
]

/** Those that the operator has not set up cannot be chosen. */
export function listOffered(deps: ChannelDeps): ChannelGroup[] {
  return GROUPS.map(({ name, channels }) => ({ name, channels: channels.filter((one) => CHANNELS[one].isSetUp(deps)) }))
}

export const ABSENT_WITHOUT = [
  { ...CHANNELS.voice, setting: 'TWILIO_ACCOUNT_SID' },
  { ...CHANNELS.sms, setting: 'SMS_GATEWAY_URL' },
  { ...CHANNELS.slackapp, setting: 'SLACK_BOT_TOKEN' },
  { ...CHANNELS.telegram, setting: ACCOUNT_SETTINGS.telegram },
  { ...CHANNELS.pushover, setting: ACCOUNT_SETTINGS.pushover },
]

/** What a person looks for. */
export function nameOf(channel: Channel) {
  return channel === 'slack' ? 'Slack webhook, Mattermost, Rocket.Chat' : CHANNELS[channel].title
}
