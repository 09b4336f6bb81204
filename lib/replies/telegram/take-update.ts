import { z } from 'zod'
import type { ServiceAccount } from '../../channels/channel'
import { identityOf } from '../../channels/channels'
import type { Post } from '../../outbound/post'
import { act, type Reply, type ReplyDeps } from '../act'
import { findPage } from '../find-page'
import { asAnswerer } from '../find-person'
import { findChat, pressInChat } from '../press-in-chat'
import { askTelegram } from './ask'

/** What Telegram is to tell. */
export const WANTED_UPDATES = ['callback_query']

const REPLIES: Record<string, Reply> = { a: 'acknowledge', r: 'resolve', e: 'escalate' }

const query = z.object({
  id: z.string(),
  from: z.object({ id: z.number() }),
  data: z.string().max(64).optional(),
  message: z.object({ message_id: z.number(), chat: z.object({ id: z.number() }) }).optional(),
})
const update = z.object({ callback_query: query })

type Query = z.output<typeof query>

export type PressDeps = Omit<ReplyDeps, 'now' | 'steady'> & {
  post: Post
  bot: ServiceAccount
  clock: () => { now: Date; steady: Date }
}

/**
 * Does what a pressed button asks for; nothing for other updates. Resolves once it is stored, with what shows it in
 * Telegram, which takes long where Telegram does, and never rejects.
 */
export async function takeUpdate(deps: PressDeps, told: unknown): Promise<() => Promise<unknown>> {
  const pressed = update.safeParse(told).data?.callback_query
  if (!pressed) return () => Promise.resolve()
  const { text, isDone } = await doWhatIsAsked(deps, pressed)
  return () => Promise.all([answerPress(deps, pressed, text), isDone && removeButtons(deps, pressed)])
}

function answerPress(deps: PressDeps, { id }: Query, text: string) {
  return askTelegram(deps, 'answerCallbackQuery', { callback_query_id: id, text })
}

function removeButtons(deps: PressDeps, { message }: Query) {
  return askTelegram(deps, 'editMessageReplyMarkup', { chat_id: message?.chat.id, message_id: message?.message_id })
}

async function doWhatIsAsked(deps: PressDeps, pressed: Query): Promise<{ text: string; isDone?: boolean }> {
  const { id, from, data = '', message } = pressed
  const [, key = '', uid = ''] = /^([are]):((?:page|chat)_[A-Za-z0-9]{1,40})$/.exec(data) ?? []
  const reply = REPLIES[key]
  const chat = reply && message && (await findChat({ ...deps, ...deps.clock() }, { uid, channel: 'telegram' }))
  if (chat && identityOf('telegram', chat.config) === String(message.chat.id)) {
    const press = { channel: 'telegram', identity: String(from.id), reply } as const
    return { text: (await pressInChat({ ...deps, ...deps.clock(), answerId: `telegram ${id}` }, chat, press)) ?? WHO }
  }
  const page = reply && message ? await findPage(deps.db, uid, 'telegram') : undefined
  if (!reply || !message || !page || identityOf('telegram', page.config) !== String(message.chat.id))
    return { text: 'This button no longer works.' }
  // In a group somebody else may press: whoever has verified a chat of their own with the bot.
  const presser = await asAnswerer(deps.db, { page, channel: 'telegram', identity: String(from.id) })
  if (!presser) return { text: WHO }
  // Telegram tells it again: to another instance, and after a crash or an answer that was lost.
  return { text: await act({ ...deps, ...deps.clock(), answerId: `telegram ${id}` }, presser, reply), isDone: true }
}

const WHO = 'Tocsin does not know you. Open a chat with this bot, and add it under Contact methods.'
