import { ALL_BUTTONS, type Message, type ReplyButton } from '../channel'
import { isQuiet } from '../is-quiet'
import { linesThatFit } from '../lines-that-fit'
import { type PlainMessage, plainMessage } from '../plain'

const TEXT_CHARACTERS = 4096

type Link = PlainMessage['links'][number]

/** The fields of sendMessage. Without parse_mode, so that text stays text. */
export function telegramMessage(message: Message, { hasButtons = true } = {}) {
  const { title, lines, links } = plainMessage(message)
  const [buttons, inText] = hasButtons ? [links.filter(isButton), links.filter((link) => !isButton(link))] : [[], links]
  const rows = [...replyRows(message), ...buttons.map((button) => [button])]
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

const BUTTONS: Record<ReplyButton, { text: string; key: string }> = {
  acknowledge: { text: 'Acknowledge', key: 'a' },
  resolve: { text: 'Resolve', key: 'r' },
  escalate: { text: 'Escalate', key: 'e' },
}

/** What is pressed comes back in updates; the message's uid is all that it says. */
function replyRows({ uid, reply, buttons = reply ? ALL_BUTTONS : [] }: Message) {
  const row = buttons
    .map((button) => BUTTONS[button])
    .map(({ text, key }) => ({ text, callback_data: `${key}:${uid}` }))
  return row.length > 0 ? [row] : []
}

/** Telegram refuses a button to a host without a dot, such as localhost. */
function isButton({ url }: Link) {
  return new URL(url).hostname.includes('.')
}

/** Telegram reads @name as a mention. An invisible word joiner disarms it. */
function withoutMentions(text: string) {
  return text.replaceAll('@', '@\u2060')
}
