import { ALL_BUTTONS, type Message, type ReplyButton } from '../channel'
import { linesThatFit } from '../lines-that-fit'
import { plainLine, plainMessage } from '../plain'
import { escapeText } from '../slack/escape'

// https://docs.slack.dev/reference/block-kit/blocks
const SECTION_CHARACTERS = 3_000
const BUTTON_CHARACTERS = 75
const TEXT_CHARACTERS = 1_000

const ACTIONS: Record<ReplyButton, string> = { acknowledge: 'Acknowledge', resolve: 'Resolve', escalate: 'Escalate' }

/** `text` is what notifications and screen readers have. */
export function slackContent(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const head = `*${escapeText(title)}*`
  const text = [head, ...linesThatFit(lines.map(escapeText), SECTION_CHARACTERS - head.length)].join('\n')
  const replies = buttonsOf(message.uid, message.buttons ?? (message.reply ? ALL_BUTTONS : []))
  // The link to acknowledge is what the button does.
  const opened = message.reply ? links.slice(1) : links
  const buttons = [...replies, ...opened.map(({ text: label, url }, index) => linkButton(label, url, index))]
  return contentOf(plainLine(title, TEXT_CHARACTERS), [
    section(text),
    ...(buttons.length > 0 ? [actions(buttons)] : []),
  ])
}

/** What a message says once somebody has acted. */
export function slackUpdate({
  title,
  state,
  uid,
  open,
}: {
  title: string
  state: string
  uid: string
  open: readonly ReplyButton[]
}) {
  const buttons = buttonsOf(uid, open)
  const foot = { type: 'context', elements: [{ type: 'mrkdwn', text: escapeText(plainLine(state, TEXT_CHARACTERS)) }] }
  const head = plainLine(title, TEXT_CHARACTERS)
  const blocks = [section(`*${escapeText(head)}*`), foot, ...(buttons.length > 0 ? [actions(buttons)] : [])]
  return contentOf(`${head}: ${state}`, blocks)
}

function contentOf(text: string, blocks: object[]) {
  return { text: escapeText(text), blocks }
}

function buttonsOf(uid: string, wanted: readonly ReplyButton[]) {
  return wanted.map((action) => ({
    ...{ type: 'button', action_id: action, value: uid, text: { type: 'plain_text', text: ACTIONS[action] } },
    ...(action === 'acknowledge' && { style: 'primary' }),
  }))
}

function linkButton(label: string, url: string, index: number) {
  const text = { type: 'plain_text', text: plainLine(label, BUTTON_CHARACTERS) || 'Open' }
  return { type: 'button', action_id: `link-${index}`, url, text }
}

function section(text: string) {
  return { type: 'section', text: { type: 'mrkdwn', text } }
}

function actions(elements: object[]) {
  return { type: 'actions', elements }
}
