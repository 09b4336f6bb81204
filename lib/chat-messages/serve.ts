import { addSeconds } from 'date-fns'
import type { ChannelDeps, SendResult } from '../channels/channel'
import { canEdit, editInChat, postInChat } from '../chat-channels/kinds'
import type { Database, Prisma } from '../db/database'
import type { Log } from '../log/log'
import { giveBackLease, type LeasedChat } from './claim'
import { chatMessage, followUp, messageMark, shownMark } from './message'
import { type ChatState, readChatMessage } from './read-message'

export type ChatDeps = {
  db: Database
  channels: ChannelDeps
  log: Log
  baseUrl: string
  now: () => Date
  steady: () => Date
}

/** Before a message is edited again. */
const PAUSE_SECONDS = 3
/** Before each further attempt. What nobody could read for an hour is no news. */
const WAITS_SECONDS = [5, 15, 60, 300, 900, 2400]

type Waiting = Prisma.ChatMessageGetPayload<{ include: { chatChannel: true } }>

/** Sends or edits in a leased chat channel the message that is due first. */
export async function serveChat(deps: ChatDeps, leased: LeasedChat): Promise<void> {
  const message = await nextMessage(deps, leased.id)
  if (message) await serveMessage(deps, message)
  await giveBackLease(deps.db, leased, deps.steady())
}

function nextMessage({ db, steady }: ChatDeps, chatChannelId: number): Promise<Waiting | null> {
  return db.read.chatMessage.findFirst({
    where: { chatChannelId, isStale: true, dueAt: { lte: steady() } },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    include: { chatChannel: true },
  })
}

async function serveMessage(deps: ChatDeps, message: Waiting) {
  if (message.state === 'sent') return bringUpToDate(deps, message)
  const state = message.state === 'pending' ? await readChatMessage(deps.db, message.id) : undefined
  if (!state || state.status === 'resolved') return end(deps, message, { state: 'cancelled' })
  const result = await postInChat(deps.channels, message.chatChannel, chatMessage(deps, state))
  await noteResult(deps, message, result)
  if (!result.isDelivered) return sendLater(deps, message, result)
  const shown = markOf(deps, message, state)
  // Stale still: what changed while it was under way is seen by the next look.
  const sent = { state: 'sent', attempts: 0, shown, receipt: result.receipt ?? null, dueAt: pauseFrom(deps) } as const
  await store(deps, message, sent)
}

function markOf(deps: ChatDeps, { chatChannel }: Waiting, state: ChatState) {
  return canEdit(chatChannel) ? messageMark(chatMessage(deps, state)) : shownMark(state)
}

/** What changes from here on makes it stale again. */
async function bringUpToDate(deps: ChatDeps, message: Waiting) {
  await store(deps, message, { isStale: false })
  const state = await readChatMessage(deps.db, message.id)
  if (!state) return
  const shown = markOf(deps, message, state)
  if (shown === message.shown) return
  const result = await show(deps, message, state)
  if (!result) return
  await noteResult(deps, message, result)
  if (result.isDelivered) return store(deps, message, { shown, attempts: 0, dueAt: pauseFrom(deps) })
  const waitSeconds = result.isFinal ? undefined : waitOf(message, result)
  if (waitSeconds === undefined) return store(deps, message, { attempts: 0 })
  const dueAt = addSeconds(deps.steady(), waitSeconds)
  return store(deps, message, { isStale: true, attempts: message.attempts + 1, dueAt })
}

/** Undefined where the message can no longer be found. */
function show(deps: ChatDeps, { chatChannel, receipt }: Waiting, state: ChatState): Promise<SendResult> | undefined {
  if (!canEdit(chatChannel)) return postInChat(deps.channels, chatChannel, followUp(deps, state))
  return receipt ? editInChat(deps.channels, chatChannel, { message: chatMessage(deps, state), receipt }) : undefined
}

function sendLater(deps: ChatDeps, message: Waiting, result: Exclude<SendResult, { isDelivered: true }>) {
  const waitSeconds = result.isFinal ? undefined : waitOf(message, result)
  if (waitSeconds === undefined) return end(deps, message, { state: 'failed', answer: result.answer })
  const dueAt = addSeconds(deps.steady(), waitSeconds)
  return store(deps, message, { attempts: message.attempts + 1, dueAt, answer: result.answer })
}

function waitOf({ attempts }: Waiting, { retryAfterSeconds = 0 }: { retryAfterSeconds?: number }) {
  const wait = WAITS_SECONDS[attempts]
  return wait === undefined ? undefined : Math.max(wait, retryAfterSeconds)
}

function pauseFrom({ steady }: ChatDeps) {
  return addSeconds(steady(), PAUSE_SECONDS)
}

function end(deps: ChatDeps, message: Waiting, how: { state: 'cancelled' } | { state: 'failed'; answer: string }) {
  return store(deps, message, { ...how, isStale: false })
}

/** Not where the channel was given another address meanwhile. */
async function noteResult({ db, now }: ChatDeps, { chatChannel }: Waiting, result: SendResult) {
  const { id, config, failingSince } = chatChannel
  if (result.isDelivered ? failingSince === null : !result.isFinal) return
  const data = result.isDelivered
    ? { failingSince: null, failure: null }
    : { failingSince: failingSince ?? now(), failure: result.answer }
  await db.write((tx) => tx.chatChannel.updateMany({ where: { id, config }, data }))
}

async function store({ db }: ChatDeps, { id, uid }: Waiting, data: Prisma.ChatMessageUpdateManyMutationInput) {
  await db.write((tx) => tx.chatMessage.updateMany({ where: { id, uid }, data }))
}
