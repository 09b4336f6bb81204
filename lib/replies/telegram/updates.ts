import { z } from 'zod'
import type { ServiceAccount } from '../../channels/channel'
import { identityOf } from '../../channels/channels'
import type { Post } from '../../outbound/post'
import { parseJson } from '../../values/stored-json'
import { act, type Reply, type ReplyDeps } from '../act'
import { findPage } from '../find-page'
import { asAnswerer } from '../find-person'
import { findChat, pressInChat } from '../press-in-chat'

// Shorter than the ten seconds after which an outbound request ends.
const WAIT_SECONDS = 8
// A press comes with the message that it was pressed under.
const MOST_BYTES = 1024 * 1024

const REPLIES: Record<string, Reply> = { a: 'acknowledge', r: 'resolve', e: 'escalate' }

const query = z.object({
  id: z.string(),
  from: z.object({ id: z.number() }),
  data: z.string().max(64).optional(),
  message: z.object({ message_id: z.number(), chat: z.object({ id: z.number() }) }).optional(),
})
const updates = z.object({
  result: z.array(z.object({ update_id: z.number(), callback_query: z.unknown().optional() })),
})

type Query = z.output<typeof query>

export type TelegramDeps = Omit<ReplyDeps, 'now' | 'steady'> & {
  post: Post
  bot: ServiceAccount
  clock: () => { now: Date; steady: Date }
}

/** Waits for presses of buttons and does what they ask for; resolves with where to go on, undefined where Telegram refuses. */
export async function takeUpdates(deps: TelegramDeps, offset: number): Promise<number | undefined> {
  const asked = { offset, timeout: WAIT_SECONDS, limit: 20, allowed_updates: ['callback_query'] }
  const answer = updates.safeParse(await ask(deps, 'getUpdates', asked))
  if (!answer.success) return undefined
  let next = offset
  for (const { update_id, callback_query } of answer.data.result) {
    const pressed = query.safeParse(callback_query)
    if (pressed.success) await answerPress(deps, pressed.data)
    // Telegram repeats what was not confirmed by a larger offset, so a crash loses no press.
    next = Math.max(next, update_id + 1)
  }
  return next
}

async function answerPress(deps: TelegramDeps, pressed: Query) {
  const text = await doWhatIsAsked(deps, pressed)
  await ask(deps, 'answerCallbackQuery', { callback_query_id: pressed.id, text })
}

async function doWhatIsAsked(deps: TelegramDeps, { id, from, data = '', message }: Query) {
  const [, key = '', uid = ''] = /^([are]):((?:page|chat)_[A-Za-z0-9]{1,40})$/.exec(data) ?? []
  const reply = REPLIES[key]
  const chat = reply && message && (await findChat({ ...deps, ...deps.clock() }, { uid, channel: 'telegram' }))
  if (chat && identityOf('telegram', chat.config) === String(message.chat.id)) {
    const press = { channel: 'telegram', identity: String(from.id), reply } as const
    return (await pressInChat({ ...deps, ...deps.clock(), answerId: `telegram ${id}` }, chat, press)) ?? WHO
  }
  const page = reply && message ? await findPage(deps.db, uid, 'telegram') : undefined
  if (!reply || !message || !page || identityOf('telegram', page.config) !== String(message.chat.id))
    return 'This button no longer works.'
  // In a group somebody else may press: whoever has verified a chat of their own with the bot.
  const presser = await asAnswerer(deps.db, { page, channel: 'telegram', identity: String(from.id) })
  if (!presser) return WHO
  // Another instance may ask before this one has confirmed it, and a crash leaves it unconfirmed.
  const done = await act({ ...deps, ...deps.clock(), answerId: `telegram ${id}` }, presser, reply)
  await ask(deps, 'editMessageReplyMarkup', { chat_id: message.chat.id, message_id: message.message_id })
  return done
}

const WHO = 'Tocsin does not know you. Open a chat with this bot, and add it under Contact methods.'

async function ask({ post, bot }: TelegramDeps, method: string, fields: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const url = `${bot.url}/bot${bot.token}/${method}`
  const outcome = await post({ url, headers, body: JSON.stringify(fields), mostBytes: MOST_BYTES })
  return outcome.isAnswered && outcome.status === 200 ? parseJson(outcome.body) : undefined
}
