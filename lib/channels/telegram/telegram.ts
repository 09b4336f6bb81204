import { z } from 'zod'
import type { PostOutcome } from '../../outbound/post'
import type { ChannelKind } from '../channel'
import { postResult, type Said, withReceipt } from '../post-result'
import { readAnswer } from '../service-answer'
import { telegramMessage } from './message'

// The answer has the whole message, with each character as six or twelve.
const ECHO_BYTES = 256 * 1024

const NO_BOT = 'No Telegram bot is set up: TELEGRAM_BOT_TOKEN is unset.'

const NOT_A_NUMBER = 'Give the number of the chat, such as 123456789, or -1001234567890 for a group.'

const config = z.object({
  chatId: z
    .string({ error: 'Give the number of the chat.' })
    .trim()
    .regex(/^-?[1-9]\d{0,15}$/, NOT_A_NUMBER)
    // Telegram's numbers have 52 significant bits at most; a larger one would become another in JSON.
    .refine((chatId) => Math.abs(Number(chatId)) < 2 ** 52, NOT_A_NUMBER),
})

export const telegram: ChannelKind<z.output<typeof config>> = {
  title: 'Telegram',
  isSetUp: (deps) => deps.telegram !== undefined,
  config,
  describe: ({ chatId }) => `chat ${chatId}`,
  identity: ({ chatId }) => chatId,
  send: async ({ post, telegram: bot }, { chatId }, message) => {
    if (!bot) return { isDelivered: false, isFinal: true, answer: NO_BOT }
    const headers = { 'content-type': 'application/json' }
    const sendMessage = (content: object) => {
      const body = JSON.stringify({ chat_id: Number(chatId), ...content })
      return post({ url: `${bot.url}/bot${bot.token}/sendMessage`, headers, body, mostBytes: ECHO_BYTES })
    }
    const withButtons = await sendMessage(telegramMessage(message))
    const outcome = isButtonRefused(withButtons)
      ? await sendMessage(telegramMessage(message, { hasButtons: false }))
      : withButtons
    const sent = postResult(outcome, [bot.token], saidIn(outcome))
    return withReceipt(sent, readAnswer(outcome, answer)?.result?.message_id)
  },
  edit: async ({ post, telegram: bot }, { chatId }, message, messageId) => {
    if (!bot) return { isDelivered: false, isFinal: true, answer: NO_BOT }
    const headers = { 'content-type': 'application/json' }
    const edit = (isPlain: boolean) => {
      const { disable_notification: _, ...content } = telegramMessage(message, { hasButtons: !isPlain })
      const body = JSON.stringify({ chat_id: Number(chatId), message_id: Number(messageId), ...content })
      return post({ url: `${bot.url}/bot${bot.token}/editMessageText`, headers, body, mostBytes: ECHO_BYTES })
    }
    const withButtons = await edit(false)
    const outcome = isButtonRefused(withButtons) ? await edit(true) : withButtons
    const result = postResult(outcome, [bot.token], saidIn(outcome))
    const isSame = /message is not modified/i.test(readAnswer(outcome, answer)?.description ?? '')
    return isSame ? { isDelivered: true, answer: result.answer } : result
  },
}

const answer = z
  .object({
    description: z.string(),
    parameters: z.object({ retry_after: z.number(), migrate_to_chat_id: z.number() }).partial(),
    result: z.object({ message_id: z.number() }),
  })
  .partial()

/** Telegram checks addresses by rules that it does not publish, and refuses the whole message. */
function isButtonRefused(outcome: PostOutcome) {
  return /button.*url.*invalid/i.test(readAnswer(outcome, answer)?.description ?? '')
}

function saidIn(outcome: PostOutcome): Said {
  const { description, parameters } = readAnswer(outcome, answer) ?? {}
  const hint = outcome.isAnswered ? hintOf(outcome.status, description, parameters?.migrate_to_chat_id) : undefined
  return { words: description, hint, waitSeconds: parameters?.retry_after }
}

function hintOf(status: number, description = '', movedTo: number | undefined) {
  if (movedTo !== undefined) return `This group has the number ${movedTo} now: add that one.`
  if (status === 401 || status === 404) return 'Telegram does not know the token in TELEGRAM_BOT_TOKEN.'
  if (status === 403) return 'The bot may not write to this chat: unblock it, or add it to the group again.'
  if (/chat not found/i.test(description)) return 'Open a chat with the bot and press Start, or add it to the group.'
  return undefined
}
