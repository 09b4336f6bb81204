import { z } from 'zod'
import { parseJson } from '../../values/stored-json'
import type { ChannelKind } from '../channel'
import { slackContent } from './blocks'
import { callSlack } from './request'

export const NO_APP = 'No Slack app is set up: SLACK_BOT_TOKEN is unset.'

const config = z.object({
  memberId: z
    .string({ error: 'Give your member ID.' })
    .trim()
    .regex(
      /^[UW][A-Z0-9]{5,20}$/,
      'Give your member ID, such as U024BE7LH: in Slack, your profile, More, Copy member ID.',
    ),
})

export const slackApp: ChannelKind<z.output<typeof config>> = {
  title: 'Slack app',
  isSetUp: (deps) => deps.slackApp !== undefined,
  config,
  describe: ({ memberId }) => `member ${memberId}`,
  identity: ({ memberId }) => memberId,
  send: async ({ post, slackApp: app }, { memberId }, message, watcher) => {
    if (!app) return { isDelivered: false, isFinal: true, isOurFault: true, answer: NO_APP }
    if (watcher.receipt) return { isDelivered: true, answer: 'Slack has it since an earlier attempt.' }
    const fields = { channel: memberId, ...slackContent(message), unfurl_links: false, unfurl_media: false }
    const { result, ts, channel } = await callSlack({ post, app }, { method: 'chat.postMessage', fields })
    if (ts && channel) watcher.onUnconfirmed?.(slackReceipt({ channel, ts, shown: 'open' }))
    return result
  },
}

const receipt = z.object({ channel: z.string(), ts: z.string(), shown: z.enum(['open', 'acknowledged']) })

/** Where a message is, and the state that it shows. */
export type SlackReceipt = z.output<typeof receipt>

export function slackReceipt(one: SlackReceipt) {
  return JSON.stringify(one)
}

export function readSlackReceipt(stored: string): SlackReceipt | undefined {
  return receipt.safeParse(parseJson(stored)).data
}
