import { z } from 'zod'
import { startHttpReceiver } from '../http-receiver'
import { answerJson, readJson } from './json'

// https://core.telegram.org/bots/api: "Making requests", "sendMessage", "InlineKeyboardButton", "ResponseParameters".

type Chat = 'open' | 'blocked' | { movedTo: number }

const entity = z.strictObject({ type: z.enum(['bold', 'italic', 'code']), offset: z.number(), length: z.number() })
const button = z.strictObject({ text: z.string().min(1), url: z.string() })
const sendMessage = z.strictObject({
  chat_id: z.number(),
  text: z.string(),
  entities: z.array(entity).optional(),
  link_preview_options: z.strictObject({ is_disabled: z.boolean() }).optional(),
  disable_notification: z.boolean().optional(),
  reply_markup: z.strictObject({ inline_keyboard: z.array(z.array(button)) }).optional(),
})

type SendMessage = z.output<typeof sendMessage>

/** The Bot API of one bot. `chats`: those that it may or may not write to. */
export async function startTelegram({ token, chats }: { token: string; chats: Record<number, Chat> }) {
  const messages: SendMessage[] = []
  const state: { retryAfter?: number; refusedHost?: string } = {}
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const [, bot, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? []
    const fail = (code: number, description: string, parameters?: object) =>
      answerJson(response, code, { ok: false, error_code: code, description, ...(parameters && { parameters }) })
    if (bot !== token) return fail(bot?.includes(':') ? 401 : 404, bot?.includes(':') ? 'Unauthorized' : 'Not Found')
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
    const wrong = message.reply_markup?.inline_keyboard.flat().find(({ url }) => !isButtonUrl(url, state.refusedHost))
    if (wrong) return fail(400, `Bad Request: inline keyboard button URL '${wrong.url}' is invalid: Wrong HTTP URL`)
    messages.push(message)
    const { text, chat_id: id } = message
    return answerJson(response, 200, { ok: true, result: { message_id: messages.length, date: 1, chat: { id }, text } })
  })
  return { ...receiver, requests: received, messages, state }
}

/** github.com/rubenlagus/TelegramBots/issues/302: a host without a dot is refused. */
function isButtonUrl(url: string, refusedHost: string | undefined) {
  const { hostname, protocol } = new URL(url)
  return /^(https?|tg):$/.test(protocol) && hostname.includes('.') && hostname !== refusedHost
}
