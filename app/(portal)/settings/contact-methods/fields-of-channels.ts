import type { Channel } from '@/lib/db/database'

/** Those whose contact methods are typed in. */
export type TypedChannel = Exclude<Channel, 'push'>

export type FieldOfChannel = { name: string; label: string; hint: string; type: string; isOptional?: boolean }

const NUMBER = {
  name: 'number',
  label: 'Phone number',
  hint: 'With its country, such as +49 170 1234567.',
  type: 'tel',
}

export const FIELDS: Record<TypedChannel, FieldOfChannel[]> = {
  email: [{ name: 'address', label: 'E-mail address', hint: 'An address that alerts you at night.', type: 'email' }],
  voice: [NUMBER],
  sms: [NUMBER],
  ntfy: [
    {
      name: 'url',
      label: 'Topic URL',
      hint: 'Such as https://ntfy.sh/a-name-nobody-guesses, or a topic of your own server. Subscribe to it in the ntfy app.',
      type: 'url',
    },
    {
      name: 'token',
      label: 'Access token',
      hint: 'Only for a protected topic; begins with tk_.',
      type: 'password',
      isOptional: true,
    },
  ],
  telegram: [
    {
      name: 'chatId',
      label: 'Chat number',
      hint: "Open a chat with your company's bot and press Start. The bot @userinfobot tells your number; that of a group is negative.",
      type: 'text',
    },
  ],
  pushover: [
    {
      name: 'user',
      label: 'User key',
      hint: 'pushover.net shows it after you have signed in. Critical and high pages are loud until you confirm them.',
      type: 'text',
    },
    {
      name: 'device',
      label: 'Device',
      hint: 'The name of one of your devices; if blank, all of them.',
      type: 'text',
      isOptional: true,
    },
  ],
  gotify: [
    {
      name: 'url',
      label: 'Server URL',
      hint: 'Such as https://push.example.com.',
      type: 'url',
    },
    {
      name: 'token',
      label: 'Application token',
      hint: 'In Gotify: Apps, Create Application. Tokens of clients cannot send.',
      type: 'password',
    },
  ],
  slackapp: [
    {
      name: 'memberId',
      label: 'Member ID',
      hint: 'In Slack: your profile, the three dots, Copy member ID. It begins with U.',
      type: 'text',
    },
  ],
  mattermost: [
    {
      name: 'userId',
      label: 'User ID',
      hint: 'Sign in to Mattermost in this browser and open /api/v4/users/me of its server: it is the first id.',
      type: 'text',
    },
  ],
  slack: [
    {
      name: 'url',
      label: 'Incoming webhook URL',
      hint: 'In Slack: api.slack.com/apps, your app, Incoming Webhooks, Add New Webhook. For Mattermost and Rocket.Chat, give the URL of an incoming webhook of theirs here.',
      type: 'url',
    },
  ],
  teams: [
    {
      name: 'url',
      label: 'Workflow URL',
      hint: 'In Teams: Workflows at a channel or chat, "Send webhook alerts to a channel", and copy its address.',
      type: 'url',
    },
  ],
  discord: [
    {
      name: 'url',
      label: 'Webhook URL',
      hint: 'In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL.',
      type: 'url',
    },
  ],
  googlechat: [
    {
      name: 'url',
      label: 'Webhook URL',
      hint: 'In Google Chat: the name of a space, Apps & integrations, Webhooks, and copy the address.',
      type: 'url',
    },
  ],
  matrix: [
    {
      name: 'url',
      label: 'Homeserver URL',
      hint: 'Such as https://matrix.example.com. In Element: All settings, Help & About.',
      type: 'url',
    },
    {
      name: 'room',
      label: 'Room id',
      hint: 'Begins with !; in Element: Room settings, Advanced. The room must not be encrypted.',
      type: 'text',
    },
    {
      name: 'token',
      label: 'Access token',
      hint: 'Of an account made for this, which is in the room.',
      type: 'password',
    },
  ],
  webhook: [
    {
      name: 'url',
      label: 'URL',
      hint: 'Gets a POST with JSON, signed in the form of Standard Webhooks.',
      type: 'url',
    },
    {
      name: 'secret',
      label: 'Signing secret',
      hint: 'If blank, Tocsin generates one and shows it once. Your own must start with whsec_.',
      type: 'password',
      isOptional: true,
    },
  ],
  apprise: [
    {
      name: 'url',
      label: 'Notify URL',
      hint: 'Such as https://apprise.example.com/notify/my-key, for the services that are configured under that key.',
      type: 'url',
    },
  ],
}
