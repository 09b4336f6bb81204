import { NEEDED_SETTINGS } from '@/lib/channels/service-accounts'
import type { ChatKind } from '@/lib/chat-channels/kinds'
import { FIELDS, type FieldOfChannel } from '../contact-methods/fields-of-channels'

export const KIND_FIELDS: Record<ChatKind, FieldOfChannel[]> = {
  slackapp: [
    {
      name: 'channelId',
      label: 'Channel ID',
      hint: 'In Slack: the name of the channel, About, at the foot. It begins with C. Invite the app: /invite @Tocsin.',
      type: 'text',
    },
  ],
  telegram: [
    {
      name: 'chatId',
      label: 'Chat number',
      hint: "Add your company's bot to the group. The bot @userinfobot tells the group's number, which is negative.",
      type: 'text',
    },
  ],
  mattermost: [
    {
      name: 'channelId',
      label: 'Channel ID',
      hint: 'In Mattermost: the name of the channel, View info. Add the bot to the channel first.',
      type: 'text',
    },
  ],
  slack: FIELDS.slack,
  teams: FIELDS.teams,
  discord: FIELDS.discord,
  googlechat: FIELDS.googlechat,
  matrix: FIELDS.matrix,
}

const NAMES: Record<ChatKind, { name: string; setting?: string }> = {
  slackapp: { name: 'Slack app', setting: NEEDED_SETTINGS.slackapp },
  mattermost: { name: 'Mattermost bot', setting: NEEDED_SETTINGS.mattermost },
  slack: { name: 'Slack webhook, Mattermost, Rocket.Chat' },
  teams: { name: 'Microsoft Teams' },
  discord: { name: 'Discord' },
  googlechat: { name: 'Google Chat' },
  telegram: { name: 'Telegram', setting: NEEDED_SETTINGS.telegram },
  matrix: { name: 'Matrix' },
}

/** What a person looks for, and the setting without which it cannot be used. */
export function kindName(kind: ChatKind) {
  return NAMES[kind]
}
