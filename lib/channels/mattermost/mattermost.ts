import { z } from 'zod'
import type { ChannelDeps, ChannelKind, Message, SendResult } from '../channel'
import { withReceipt } from '../post-result'
import { callMattermost } from './call'
import { mattermostPost } from './post'

const NO_BOT: SendResult = {
  ...{ isDelivered: false, isFinal: true, isOurFault: true },
  answer: 'No Mattermost bot is set up: MATTERMOST_BOT_TOKEN is unset.',
}

function idOf(what: string, where: string) {
  const words = `Give the ID of ${what}: 26 letters and digits. ${where}`
  return z
    .string({ error: words })
    .trim()
    .regex(/^[a-z0-9]{26}$/, words)
}

const person = z.object({ userId: idOf('your user', 'Your server shows it at /api/v4/users/me, as id.') })
const channel = z.object({ channelId: idOf('the channel', 'In Mattermost: the name of the channel, View info.') })

/** A direct message of a bot. */
export const mattermost: ChannelKind<z.output<typeof person>> = {
  title: 'Mattermost',
  isSetUp: (deps) => deps.mattermost !== undefined,
  config: person,
  describe: ({ userId }) => `user ${userId}`,
  identity: ({ userId }) => userId,
  send: async (deps, { userId }, message) => {
    const { post, mattermost: bot } = deps
    if (!bot) return NO_BOT
    const own = await callMattermost({ post, bot }, { method: 'GET', path: '/users/me' })
    if (!own.id) return own.result
    const direct = { method: 'POST', path: '/channels/direct', body: [own.id, userId] } as const
    const opened = await callMattermost({ post, bot }, direct)
    return opened.id ? postIn(deps, opened.id, message) : opened.result
  },
}

/** A channel that the bot is in. */
export const mattermostChannel: ChannelKind<z.output<typeof channel>> = {
  title: 'Mattermost bot',
  isSetUp: (deps) => deps.mattermost !== undefined,
  config: channel,
  describe: ({ channelId }) => `channel ${channelId}`,
  identity: ({ channelId }) => channelId,
  send: (deps, { channelId }, message) => postIn(deps, channelId, message),
  edit: async ({ post, mattermost: bot }, _, message, postId) => {
    if (!bot) return NO_BOT
    const path = `/posts/${encodeURIComponent(postId)}/patch`
    return (await callMattermost({ post, bot }, { method: 'PUT', path, body: mattermostPost(bot, message) })).result
  },
}

async function postIn({ post, mattermost: bot }: ChannelDeps, channelId: string, message: Message) {
  if (!bot) return NO_BOT
  const body = { channel_id: channelId, ...mattermostPost(bot, message) }
  const { result, id } = await callMattermost({ post, bot }, { method: 'POST', path: '/posts', body })
  return withReceipt(result, id)
}
