import { bind } from '../channels/bind'
import type { ChannelDeps, Message, SendResult } from '../channels/channel'
import { discord } from '../channels/discord/discord'
import { googleChat } from '../channels/google-chat/google-chat'
import { matrix } from '../channels/matrix/matrix'
import { mattermostChannel } from '../channels/mattermost/mattermost'
import { slack } from '../channels/slack/slack'
import { slackChannel } from '../channels/slack-app/slack-channel'
import { teams } from '../channels/teams/teams'
import { telegram } from '../channels/telegram/telegram'
import type { Channel } from '../db/database'

const CHAT_KINDS = {
  slackapp: bind(slackChannel),
  mattermost: bind(mattermostChannel),
  slack: bind(slack),
  teams: bind(teams),
  discord: bind(discord),
  googlechat: bind(googleChat),
  telegram: bind(telegram),
  matrix: bind(matrix),
} as const

export type ChatKind = keyof typeof CHAT_KINDS
export type ChatAddress = { channel: Channel; config: string }

export function isChatKind(channel: string): channel is ChatKind {
  return Object.hasOwn(CHAT_KINDS, channel)
}

export function chatKinds(deps: ChannelDeps) {
  return Object.entries(CHAT_KINDS).map(([channel, { title, isSetUp }]) => {
    return { channel: channel as ChatKind, title, isSetUp: isSetUp(deps) }
  })
}

/** What is said of where each of them posts. */
const CHAT_FIELDS: Record<ChatKind, readonly string[]> = {
  slackapp: ['channelId'],
  mattermost: ['channelId'],
  slack: ['url'],
  teams: ['url'],
  discord: ['url'],
  googlechat: ['url'],
  telegram: ['chatId'],
  matrix: ['url', 'room', 'token'],
}

export const CHAT_KIND_NAMES = Object.keys(CHAT_KINDS).filter(isChatKind)

/** Those that the kind knows nothing of, which would be ignored. */
export function unknownChatFields(channel: ChatKind, fields: object) {
  return Object.keys(fields).filter((field) => !CHAT_FIELDS[channel].includes(field))
}

export function chatFieldsInWords(channel: ChatKind) {
  return CHAT_FIELDS[channel].join(', ')
}

export function parseChatConfig(channel: ChatKind, input: unknown) {
  return CHAT_KINDS[channel].parse(input)
}

export function describeChat({ channel, config }: ChatAddress): string {
  return isChatKind(channel) ? `${CHAT_KINDS[channel].title}, ${CHAT_KINDS[channel].describe(config)}` : channel
}

/** Whether a message can be changed after it was sent. */
export function canEdit({ channel }: Pick<ChatAddress, 'channel'>): boolean {
  return isChatKind(channel) && CHAT_KINDS[channel].edit !== undefined
}

/** Makes one attempt. Never rejects. */
export async function postInChat(
  deps: ChannelDeps,
  { channel, config }: ChatAddress,
  message: Message,
): Promise<SendResult> {
  return isChatKind(channel) ? CHAT_KINDS[channel].deliver(deps, config, message, {}) : unknown(channel)
}

/** Puts a message in the place of an earlier one. Never rejects. */
export async function editInChat(
  deps: ChannelDeps,
  { channel, config }: ChatAddress,
  { message, receipt }: { message: Message; receipt: string },
): Promise<SendResult> {
  const edit = isChatKind(channel) ? CHAT_KINDS[channel].edit : undefined
  return edit ? edit(deps, config, message, receipt) : unknown(channel)
}

function unknown(channel: string): SendResult {
  return { isDelivered: false, isFinal: true, answer: `Nothing can be posted by ${channel}.` }
}
