import type { FieldErrors, Result } from '../result'
import { apprise } from './apprise/apprise'
import { bind } from './bind'
import type { ChannelDeps, Message, SendResult, Watcher } from './channel'
import { discord } from './discord/discord'
import { email } from './email/email'
import { googleChat } from './google-chat/google-chat'
import { gotify } from './gotify/gotify'
import { matrix } from './matrix/matrix'
import { mattermost } from './mattermost/mattermost'
import { ntfy } from './ntfy/ntfy'
import { push } from './push/push'
import { pushover } from './pushover/pushover'
import { slack } from './slack/slack'
import { slackApp } from './slack-app/slack-app'
import { sms } from './sms/sms'
import { teams } from './teams/teams'
import { telegram } from './telegram/telegram'
import { voice } from './voice/voice'
import { webhook } from './webhook/webhook'

export const CHANNELS = {
  email: bind(email),
  webhook: bind(webhook),
  slack: bind(slack),
  slackapp: bind(slackApp),
  ntfy: bind(ntfy),
  push: bind(push),
  telegram: bind(telegram),
  pushover: bind(pushover),
  discord: bind(discord),
  teams: bind(teams),
  sms: bind(sms),
  voice: bind(voice),
  googlechat: bind(googleChat),
  gotify: bind(gotify),
  matrix: bind(matrix),
  apprise: bind(apprise),
  mattermost: bind(mattermost),
} as const

export type Channel = keyof typeof CHANNELS

export type ContactMethod = { channel: Channel; config: string }

export function parseConfig(
  channel: Channel,
  input: unknown,
): Result<{ config: string }, { reason: 'invalid'; errors: FieldErrors }> {
  return CHANNELS[channel].parse(input)
}

export function describeMethod(channel: Channel, config: string): string {
  return CHANNELS[channel].describe(config)
}

export function addressOf(channel: Channel, config: string): string | undefined {
  return CHANNELS[channel].addressOf(config)
}

export function identityOf(channel: Channel, config: string): string | undefined {
  return CHANNELS[channel].identityOf(config)
}

/** Makes one attempt. Never rejects. */
export async function deliver(
  deps: ChannelDeps,
  { channel, config }: ContactMethod,
  message: Message,
  watcher: Watcher = {},
): Promise<SendResult> {
  const result = await CHANNELS[channel].deliver(deps, config, message, watcher)
  const hide = (answer: string, secret: string) => answer.replaceAll(secret, '…')
  return { ...result, answer: (message.secrets ?? []).reduce(hide, result.answer) }
}
