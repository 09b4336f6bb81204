import { z } from 'zod'
import type { ChannelKind, Message } from '../channel'
import { linesThatFit } from '../lines-that-fit'
import { plainLine, plainMessage } from '../plain'
import { postResult } from '../post-result'
import { describeAddress, secretsOfAddress, webAddress } from '../web-address'
import { escapeText } from './escape'

// Slack cuts longer texts, https://docs.slack.dev/changelog/2018-truncating-really-long-messages
const TEXT_CHARACTERS = 3500

const config = z.object({ url: webAddress })

/** An incoming webhook of Slack, Mattermost or Rocket.Chat. */
export const slack: ChannelKind<z.output<typeof config>> = {
  title: 'Slack',
  config,
  describe: ({ url }) => describeAddress(url),
  address: ({ url }) => url,
  send: async ({ post }, { url }, message) => {
    const body = JSON.stringify({ text: textOf(message), unfurl_links: false, unfurl_media: false })
    const outcome = await post({ url, headers: { 'content-type': 'application/json' }, body })
    return postResult(outcome, secretsOfAddress(url))
  },
}

function textOf(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const head = `*${escapeText(title)}*`
  const foot = links.map(({ text, url }) => `<${escapeUrl(url)}|${escapeText(plainLine(text, 80))}>`).join('\n')
  const kept = linesThatFit(lines.map(escapeText), TEXT_CHARACTERS - head.length - foot.length)
  return [head, ...kept, foot].join('\n')
}

function escapeUrl(url: string) {
  return url.replaceAll('&', '&amp;').replaceAll('|', '%7C').replaceAll('<', '%3C').replaceAll('>', '%3E')
}
