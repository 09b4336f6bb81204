import { parseJson } from '../../../lib/values/stored-json'
import type { Desk } from './desk'
import { TELEGRAM } from './servers'

/** A press of a button that the bot has not confirmed to have seen. */
export type Press = { updateId: number; chatId: number; data: string; messageId: number; at: number }

/** Instances ask more often; one that cannot now asks with its next poll. */
const ASKED_WITHIN_MS = 60_000

type Fields = {
  chat_id?: number
  text?: string
  reply_markup?: { inline_keyboard: { callback_data?: string }[][] }
  offset?: number
  limit?: number
  callback_query_id?: string
}

/** Telegram's Bot API of one bot. `onSeen`: the bot was told of a press; `onAnswered`: it has answered it. */
export function createTelegram({ desk, now }: { desk: Desk; now: () => number }) {
  let presses: Press[] = []
  let pressed = 0
  let sent = 0
  const seen: ((press: Press) => void)[] = []
  const answered: ((updateId: number) => void)[] = []

  async function sendMessage({ chat_id = 0, text = '', reply_markup: markup }: Fields) {
    const data = markup?.inline_keyboard.flat().flatMap((button) => button.callback_data ?? [])[0]
    const uid = data?.split(':')[1] ?? ''
    const messageId = ++sent
    const [title = ''] = text.split('\n')
    const answer = await desk.take({ channel: 'telegram', address: String(chat_id), uid }, () => ({
      title,
      reply: { by: 'telegram', messageId, chatId: chat_id },
    }))
    if (answer?.status === 200) return ok({ message_id: messageId, date: 1, chat: { id: chat_id }, text })
    if (answer?.status === 410) return refuse(403, 'Forbidden: bot was blocked by the user')
    const wait = answer?.retryAfterSeconds
    return answer && refuse(answer.status, 'Later', wait === undefined ? undefined : { retry_after: wait })
  }

  /** An offset confirms all that come before it. */
  function getUpdates({ offset = 0, limit = 100 }: Fields) {
    presses = presses.filter(({ updateId }) => updateId >= offset)
    const next = presses.slice(0, limit)
    for (const press of next) for (const tell of seen) tell(press)
    return ok(next.map((press) => ({ update_id: press.updateId, callback_query: queryOf(press) })))
  }

  function answer({ callback_query_id: id = '' }: Fields) {
    for (const tell of answered) tell(Number(id.slice(1)))
    return ok(true)
  }

  return {
    post: async (path: string, body: string) => {
      const fields: Fields = parseJson(body) as Fields
      if (path.endsWith('/sendMessage')) return sendMessage(fields)
      if (!(await desk.isReachable(TELEGRAM))) return undefined
      if (path.endsWith('/getUpdates')) return getUpdates(fields)
      return path.endsWith('/answerCallbackQuery') ? answer(fields) : ok(true)
    },
    press: (press: Omit<Press, 'updateId' | 'at'>) => {
      const updateId = 1_000 + pressed++
      presses.push({ ...press, updateId, at: now() })
      return updateId
    },
    hasPresses: () => presses.some(({ at }) => at > now() - ASKED_WITHIN_MS),
    onSeen: (tell: (press: Press) => void) => void seen.push(tell),
    onAnswered: (tell: (updateId: number) => void) => void answered.push(tell),
  }
}

function ok(result: unknown) {
  return { status: 200, body: { ok: true, result } }
}

function refuse(status: number, description: string, parameters?: object) {
  return { status, body: { ok: false, error_code: status, description, ...(parameters && { parameters }) } }
}

function queryOf({ updateId, chatId, data, messageId }: Press) {
  const chat = { id: chatId, type: 'private' }
  const from = { id: chatId, is_bot: false, first_name: 'A' }
  return { id: `q${updateId}`, from, message: { message_id: messageId, date: 1, chat }, chat_instance: '1', data }
}
