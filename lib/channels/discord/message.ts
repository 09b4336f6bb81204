import type { Message } from '../channel'
import { isQuiet } from '../is-quiet'
import { linesThatFit } from '../lines-that-fit'
import { plainMessage } from '../plain'

const CONTENT_CHARACTERS = 2000
const SUPPRESS_EMBEDS = 1 << 2
const SUPPRESS_NOTIFICATIONS = 1 << 12

/** The fields of Execute Webhook. */
export function discordMessage(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const head = `**${escapeMarkdown(title)}**`
  const addresses = links.map(({ text, url }) => `[${escapeMarkdown(text)}](<${url}>)`)
  const foot = linesThatFit(addresses, CONTENT_CHARACTERS - head.length)
  const room = CONTENT_CHARACTERS - [head, ...foot].join('\n').length
  return {
    content: [head, ...linesThatFit(lines.map(escapeMarkdown), room), ...foot].join('\n'),
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS | (isQuiet(message) ? SUPPRESS_NOTIFICATIONS : 0),
  }
}

/** Discord shows a character after a backslash as it is. The colon too, so that no address becomes a link. */
function escapeMarkdown(text: string) {
  return text.replace(/[\\*_~`|<>[\]()#@:+-]/g, '\\$&')
}
