import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { startHttpReceiver } from '../http-receiver'
import { answerJson, readJson } from './json'
import { openWebhook, type Update, type WebhookSettings } from './telegram-webhook'

// https://core.telegram.org/bots/api: "Making requests", "sendMessage", "InlineKeyboardButton", "ResponseParameters",
// "getUpdates", "CallbackQuery", "answerCallbackQuery", "editMessageReplyMarkup", "editMessageText".

type Chat = 'open' | 'blocked' | { movedTo: number }

const entity = z.strictObject({ type: z.enum(['bold', 'italic', 'code']), offset: z.number(), length: z.number() })
const button = z.union([
  z.strictObject({ text: z.string().min(1), url: z.string() }),
  z.strictObject({
    text: z.string().min(1),
    callback_data: z
      .string()
      .min(1)
      .refine((data) => Buffer.byteLength(data) <= 64),
  }),
])
const answerCallbackQuery = z.strictObject({ callback_query_id: z.string(), text: z.string().max(200) })
const getUpdates = z.strictObject({
  offset: z.number(),
  timeout: z.number(),
  limit: z.number().min(1).max(100),
  allowed_updates: z.array(z.string()),
})
const sendMessage = z.strictObject({
  chat_id: z.number(),
  text: z.string(),
  entities: z.array(entity).optional(),
  link_preview_options: z.strictObject({ is_disabled: z.boolean() }).optional(),
  disable_notification: z.boolean().optional(),
  reply_markup: z.strictObject({ inline_keyboard: z.array(z.array(button)) }).optional(),
})

const editMessageText = sendMessage.omit({ disable_notification: true }).extend({ message_id: z.number() })

type SendMessage = z.output<typeof sendMessage>

type Settings = { token: string; chats: Record<number, Chat> } & WebhookSettings

/** The Bot API of one bot. `chats`: those that it may or may not write to. */
export async function startTelegram({ token, chats, ...settings }: Settings) {
  const messages: SendMessage[] = []
  const state: { retryAfter?: number; refusedHost?: string } = {}
  const answers: { callback_query_id: string; text: string }[] = []
  const edited: number[] = []
  let presses = 0
  /** Long polls. */
  const waiting: ((answer: 'go on' | 'webhook') => void)[] = []
  const queue: { updates: Update[] } = { updates: [] }
  const webhook = openWebhook(queue, settings)
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const [, bot, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? []
    const fail = (code: number, description: string, parameters?: object) =>
      answerJson(response, code, { ok: false, error_code: code, description, ...(parameters && { parameters }) })
    if (bot !== token) return fail(bot?.includes(':') ? 401 : 404, bot?.includes(':') ? 'Unauthorized' : 'Not Found')
    const fields = readJson(request) as Record<string, never>
    if (method === 'getUpdates') {
      const { data: asked } = getUpdates.safeParse(fields)
      if (!asked) return fail(400, 'Bad Request')
      if (webhook.hook()) return fail(409, WEBHOOK_IS_SET)
      // An offset confirms all that come before it.
      queue.updates = queue.updates.filter(({ update_id }) => update_id >= asked.offset)
      const answer = () => answerJson(response, 200, { ok: true, result: queue.updates.slice(0, asked.limit) })
      if (queue.updates.length > 0) return answer()
      const timer = setTimeout(answer, asked.timeout * 1_000).unref()
      waiting.push((why) => {
        clearTimeout(timer)
        return why === 'go on' ? answer() : fail(409, 'Conflict: terminated by setWebhook request')
      })
      return
    }
    if (method === 'setWebhook') {
      if (state.retryAfter !== undefined)
        return fail(429, `Too Many Requests: retry after ${state.retryAfter}`, { retry_after: state.retryAfter })
      const set = webhook.set(fields)
      if (webhook.hook()) for (const end of waiting.splice(0)) end('webhook')
      return answerJson(response, set.status, set.body)
    }
    if (method === 'deleteWebhook' || method === 'getWebhookInfo') {
      const { status, body } = method === 'deleteWebhook' ? webhook.remove(fields) : webhook.info()
      return answerJson(response, status, body)
    }
    if (method === 'answerCallbackQuery') {
      answers.push(answerCallbackQuery.parse(fields))
      return answerJson(response, 200, { ok: true, result: true })
    }
    if (method === 'editMessageReplyMarkup') {
      edited.push(fields.message_id ?? 0)
      return answerJson(response, 200, { ok: true, result: true })
    }
    if (method === 'editMessageText') {
      const { data: edit } = editMessageText.safeParse(fields)
      const before = edit && messages[edit.message_id - 1]
      if (!before || before.chat_id !== edit.chat_id) return fail(400, 'Bad Request: message to edit not found')
      const { message_id: id, ...after } = edit
      const { disable_notification: _, ...shown } = before
      if (isDeepStrictEqual(shown, after))
        return fail(400, 'Bad Request: message is not modified: specified new message content is exactly the same')
      messages[id - 1] = after
      return answerJson(response, 200, { ok: true, result: { message_id: id, date: 1, text: after.text } })
    }
    if (method !== 'sendMessage') return fail(404, 'Not Found')
    const { data: message } = sendMessage.safeParse(readJson(request))
    if (!message) return fail(400, 'Bad Request: object expected as reply markup')
    const chat = chats[message.chat_id]
    if (!chat) return fail(400, 'Bad Request: chat not found')
    if (chat === 'blocked') return fail(403, 'Forbidden: bot was blocked by the user')
    if (chat !== 'open')
      return fail(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: chat.movedTo,
      })
    if (state.retryAfter !== undefined)
      return fail(429, `Too Many Requests: retry after ${state.retryAfter}`, { retry_after: state.retryAfter })
    if (message.text.trim() === '') return fail(400, 'Bad Request: message text is empty')
    if (message.text.length > 4096) return fail(400, 'Bad Request: message is too long')
    const urls = message.reply_markup?.inline_keyboard.flat().flatMap((one) => ('url' in one ? one : [])) ?? []
    const wrong = urls.find(({ url }) => !isButtonUrl(url, state.refusedHost))
    if (wrong) return fail(400, `Bad Request: inline keyboard button URL '${wrong.url}' is invalid: Wrong HTTP URL`)
    messages.push(message)
    const { text, chat_id: id } = message
    const result = { from: { id: 1, is_bot: true }, chat: { id }, date: 1, text, message_id: messages.length }
    return answerEscaped(response, { ok: true, result })
  })
  /** Somebody presses the button with this text, below the newest message to a chat. */
  const press = (chatId: number, text: string, { from = chatId, data }: { from?: number; data?: string } = {}) => {
    const index = messages.findLastIndex((one) => one.chat_id === chatId)
    const buttons = messages[index]?.reply_markup?.inline_keyboard.flat() ?? []
    const pressed = buttons.find((one) => one.text === text)
    const callback_data = data ?? (pressed && 'callback_data' in pressed ? pressed.callback_data : '')
    const message = {
      message_id: index + 1,
      date: 1,
      chat: { id: chatId, type: 'private' },
      text: messages[index]?.text,
    }
    const who = { id: from, is_bot: false, first_name: 'A' }
    const update_id = 1000 + presses++
    const callback_query = {
      id: randomBytes(8).readBigUInt64BE().toString(),
      from: who,
      message,
      chat_instance: '1',
      data: callback_data,
    }
    const update = { update_id, callback_query }
    queue.updates.push(update)
    for (const goOn of waiting.splice(0)) goOn('go on')
    return update
  }
  const { hook, deliver } = webhook
  return { ...receiver, requests: received, messages, state, answers, edited, press, webhook: hook, deliver }
}

const WEBHOOK_IS_SET =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"

/** github.com/rubenlagus/TelegramBots/issues/302: a host without a dot is refused. */
function isButtonUrl(url: string, refusedHost: string | undefined) {
  const { hostname, protocol } = new URL(url)
  return /^(https?|tg):$/.test(protocol) && hostname.includes('.') && hostname !== refusedHost
}

/** Telegram writes what is not ASCII as \\uXXXX. */
function answerEscaped(response: ServerResponse, body: object) {
  const text = JSON.stringify(body).replace(/[\u0080-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}
