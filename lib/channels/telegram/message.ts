import type { Message } from '../channel'
import { isQuiet } from '../is-quiet'
import { linesThatFit } from '../lines-that-fit'
import { type PlainMessage, plainMessage } from '../plain'

const TEXT_CHARACTERS = 4096

type Link = PlainMessage['links'][number]

/** The fields of sendMessage. Without parse_mode, so that text stays text. */
export function telegramMessage(message: Message, { hasButtons = true } = {}) {
  const { title, lines, links } = plainMessage(message)
  const [buttons, inText] = hasButtons ? [links.filter(isButton), links.filter((link) => !isButton(link))] : [[], links]
  const rows = [...(message.reply ? [replyButtons(message.uid)] : []), ...buttons.map((button) => [button])]
  const head = withoutMentions(title)
  const addresses = inText.map(({ text, url }) => `${withoutMentions(text)}: ${url}`)
  const foot = linesThatFit(addresses, TEXT_CHARACTERS - head.length)
  const room = TEXT_CHARACTERS - [head, ...foot].join('\n').length
  return {
    text: [head, ...linesThatFit(lines.map(withoutMentions), room), ...foot].join('\n'),
    entities: [{ type: 'bold', offset: 0, length: head.length }],
    link_preview_options: { is_disabled: true },
    disable_notification: isQuiet(message),
    ...(rows.length > 0 && { reply_markup: { inline_keyboard: rows } }),
  }
}

/** What is pressed comes back in updates; a page's uid is all that it says. */
function replyButtons(uid: string) {
  return [
    { text: 'Acknowledge', callback_data: `a:${uid}` },
    { text: 'Resolve', callback_data: `r:${uid}` },
    { text: 'Escalate', callback_data: `e:${uid}` },
  ]
}

/** Telegram refuses a button to a host without a dot, such as localhost. */
function isButton({ url }: Link) {
  return new URL(url).hostname.includes('.')
}

/** Telegram reads @name as a mention. An invisible word joiner disarms it. */
function withoutMentions(text: string) {
  return text.replaceAll('@', '@\u2060')
}
