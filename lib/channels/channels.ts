import type { FieldErrors, Result } from '../result'
import { bind } from './bind'
import type { ChannelDeps, Delivery, Message, Watcher } from './channel'
import { email } from './email/email'
import { ntfy } from './ntfy/ntfy'
import { push } from './push/push'
import { slack } from './slack/slack'
import { webhook } from './webhook/webhook'

/** Every way to reach a person, by the name that the database has. */
export const CHANNELS = {
  email: bind(email),
  webhook: bind(webhook),
  slack: bind(slack),
  ntfy: bind(ntfy),
  push: bind(push),
} as const

export type Channel = keyof typeof CHANNELS

/** A contact method as far as sending goes; `config` is the JSON text that is stored. */
export type Method = { channel: Channel; config: string }

/** What somebody typed in as the text that is stored, or what is wrong with it. */
export function parseConfig(
  channel: Channel,
  input: unknown,
): Result<{ config: string }, { reason: 'invalid'; errors: FieldErrors }> {
  return CHANNELS[channel].parse(input)
}

/** The address as it may be shown, without secrets. */
export function describeMethod(channel: Channel, config: string): string {
  return CHANNELS[channel].describe(config)
}

/** Makes one attempt. Never rejects. */
export async function deliver(
  deps: ChannelDeps,
  { channel, config }: Method,
  message: Message,
  watcher: Watcher = {},
): Promise<Delivery> {
  const delivery = await CHANNELS[channel].deliver(deps, config, message, watcher)
  const hide = (answer: string, secret: string) => answer.replaceAll(secret, '…')
  return { ...delivery, answer: (message.secrets ?? []).reduce(hide, delivery.answer) }
}
