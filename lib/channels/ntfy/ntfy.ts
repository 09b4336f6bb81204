import { z } from 'zod'
import { sha256 } from '../../values/sha256'
import type { ChannelKind, Message } from '../channel'
import { isQuiet } from '../is-quiet'
import { firstBytes, type PlainMessage, plainMessage } from '../plain'
import { postResult } from '../post-result'
import { describeAddress, secretsOfAddress, webAddressOf } from '../web-address'
import { readTopic, topicFault } from './topic'

// ntfy turns longer messages into attachments, which no phone shows.
const MESSAGE_BYTES = 4000
const ACTIONS = 3
const PRIORITIES = { critical: 5, high: 4, medium: 3, low: 3 } as const

const config = z.object({
  url: webAddressOf(({ href }) => topicFault(href)),
  token: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{0,200}$/, 'Give the access token alone, without spaces, or leave it empty.')
    .optional()
    .transform((token) => token || undefined),
})

export const ntfy: ChannelKind<z.output<typeof config>> = {
  title: 'ntfy',
  config,
  describe: ({ url }) => describeAddress(url),
  address: ({ url }) => url,
  send: async ({ post }, { url, token }, message) => {
    const { server, topic } = readTopic(url)
    const body = JSON.stringify({ topic, ...contentOf(message) })
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const secrets = [...secretsOfAddress(url), topic, ...(token ? [token] : [])]
    return postResult(await post({ url: server, headers, body }), secrets)
  },
}

/** With a reply the phone itself acknowledges, and the link to do so is what a tap opens. */
function actionsOf(reply: Message['reply'], links: PlainMessage['links']) {
  const view = links.map(({ text, url }) => ({ action: 'view', label: text, url }))
  if (!reply) return view.slice(0, ACTIONS)
  const label = links[0]?.text ?? 'Acknowledge'
  const headers = reply.bearer && { headers: { Authorization: `Bearer ${reply.bearer}` } }
  const press = { action: 'http', label, url: reply.url, method: 'POST', ...headers, clear: true }
  return [press, ...view.slice(1)].slice(0, ACTIONS)
}

function priorityOf(message: Message) {
  if (isQuiet(message)) return 2
  return message.severity ? PRIORITIES[message.severity] : 3
}

function contentOf(message: Message) {
  const { title, lines, links } = plainMessage(message)
  return {
    // A repeated message replaces the one on the phone, since ntfy 2.16; older servers ignore this.
    sequence_id: sha256(message.uid).slice(0, 32),
    title,
    // ntfy shows an empty message as "triggered".
    message: firstBytes(lines.join('\n'), MESSAGE_BYTES) || title,
    priority: priorityOf(message),
    ...(links[0] && { click: links[0].url }),
    actions: actionsOf(message.reply, links),
  }
}
