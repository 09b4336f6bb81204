import { z } from 'zod'
import { parseJson } from '../../values/stored-json'
import type { ChannelKind } from '../channel'
import { slackContent } from './blocks'
import { callSlack } from './request'
import { NO_APP } from './slack-app'

const config = z.object({
  channelId: z
    .string({ error: 'Give the ID of a channel.' })
    .trim()
    .regex(
      /^[CG][A-Z0-9]{5,20}$/,
      'Give the ID of the channel, such as C024BE91L: in Slack, the name of the channel, About, at the foot.',
    ),
})

const receipt = z.object({ channel: z.string(), ts: z.string() })

/** A channel that the Slack app was invited to. */
export const slackChannel: ChannelKind<z.output<typeof config>> = {
  title: 'Slack app',
  isSetUp: (deps) => deps.slackApp !== undefined,
  config,
  describe: ({ channelId }) => `channel ${channelId}`,
  identity: ({ channelId }) => channelId,
  send: async ({ post, slackApp: app }, { channelId }, message) => {
    if (!app) return { isDelivered: false, isFinal: true, isOurFault: true, answer: NO_APP }
    const fields = { channel: channelId, ...slackContent(message), unfurl_links: false, unfurl_media: false }
    const { result, ts, channel } = await callSlack({ post, app }, { method: 'chat.postMessage', fields })
    if (!result.isDelivered || !ts || !channel) return result
    return { ...result, receipt: JSON.stringify({ channel, ts }) }
  },
  edit: async ({ post, slackApp: app }, _, message, stored) => {
    if (!app) return { isDelivered: false, isFinal: true, isOurFault: true, answer: NO_APP }
    const { channel, ts } = receipt.parse(parseJson(stored))
    const fields = { channel, ts, ...slackContent(message) }
    return (await callSlack({ post, app }, { method: 'chat.update', fields })).result
  },
}
