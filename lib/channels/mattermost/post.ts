import { ALL_BUTTONS, type MattermostBot, type Message } from '../channel'
import { linesThatFit } from '../lines-that-fit'
import { plainMessage } from '../plain'
import { mattermostButtons } from './buttons'

// A post has 16,383 characters, which nobody reads.
const CHARACTERS = 4000

/** The fields of a post. */
export function mattermostPost(bot: MattermostBot, message: Message) {
  const { title, lines, links } = plainMessage(message)
  const head = `**${escapeMarkdown(title)}**`
  // The first link of a page acknowledges, as a button does.
  const opened = message.reply ? links.slice(1) : links
  const addresses = opened.map(({ text, url }) => `[${escapeMarkdown(text)}](${url.replaceAll(')', '%29')})`)
  const foot = linesThatFit(addresses, CHARACTERS - head.length)
  const room = CHARACTERS - [head, ...foot].join('\n').length
  const text = [head, ...linesThatFit(lines.map(escapeMarkdown), room), ...foot].join('\n')
  const actions = mattermostButtons(bot, message.uid, message.buttons ?? (message.reply ? ALL_BUTTONS : []))
  // Without actions an attachment would be an empty box; an edit takes those away that were there.
  return { message: text, props: { attachments: actions.length > 0 ? [{ fallback: title, actions }] : [] } }
}

/** A backslash does not keep @all from being a mention; an invisible word joiner does. */
function escapeMarkdown(text: string) {
  return text.replace(/[\\*_~`|<>[\]()#!:+-]/g, '\\$&').replaceAll('@', '@\u2060')
}
