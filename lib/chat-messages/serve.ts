import { addSeconds } from 'date-fns'
import type { SendResult } from '../channels/channel'
import { canEdit, editInChat, postInChat } from '../chat-channels/kinds'
import type { Prisma } from '../db/database'
import { giveBackLease, type LeasedChat } from './claim'
import type { ChatDeps, Waiting } from './deps'
import { chatMessage, followUp, messageMark, shownMark } from './message'
import { type ChatState, readChatMessage } from './read-message'
import { type Recorded, recordChat } from './record'

/** Looked at in one turn, until one of them is sent or edited. */
const LOOKS = 200
/** Before a message is edited again. */
const PAUSE_SECONDS = 3
/** Before each further attempt. What nobody could read for an hour is no news. */
const WAITS_SECONDS = [5, 15, 60, 60, 60, 300, 300, 300, 300, 300, 300, 300, 300, 300]
/** However long a service asks to wait. */
const LONGEST_WAIT_SECONDS = 900

/** Sends or edits in a leased chat channel the message that comes first: one that is new before one that has changed. */
export async function serveChat(deps: ChatDeps, leased: LeasedChat): Promise<void> {
  let result: SendResult | undefined
  for (let left = LOOKS; left > 0 && !result; left--) {
    const message = await nextMessage(deps, leased.id)
    if (!message) break
    result = await serveMessage(deps, leased, message)
  }
  await giveBackLease(deps.db, leased, deps.steady(), restOf(result))
}

function restOf(result: SendResult | undefined) {
  const seconds = result && !result.isDelivered ? (result.retryAfterSeconds ?? 0) : 0
  return Math.min(seconds, LONGEST_WAIT_SECONDS) * 1_000
}

async function nextMessage({ db, steady }: ChatDeps, chatChannelId: number): Promise<Waiting | null> {
  const due = { chatChannelId, isStale: true, dueAt: { lte: steady() } }
  const first = (where: Prisma.ChatMessageWhereInput) =>
    db.read.chatMessage.findFirst({
      where,
      orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
      include: { chatChannel: true },
    })
  return (await first({ ...due, state: 'pending' })) ?? (await first(due))
}

/** Resolves with what became of an attempt; undefined where there was none. */
async function serveMessage(deps: ChatDeps, leased: LeasedChat, message: Waiting): Promise<SendResult | undefined> {
  const state = await readChatMessage(deps.db, message.id)
  if (message.state === 'pending') return sendFirst(deps, leased, { message, state })
  if (message.state !== 'sent' || !state) return settle(deps, leased, message, {})
  const shown = markOf(deps, message, state)
  if (shown === message.shown) return settle(deps, leased, message, {})
  const result = await show(deps, message, state)
  const recorded = afterEdit(deps, message, { result, shown })
  await recordChat(deps, leased, message, { ...recorded, works: result.isDelivered })
  return result
}

type Pending = { message: Waiting; state: ChatState | undefined }

async function sendFirst(deps: ChatDeps, leased: LeasedChat, { message, state }: Pending) {
  if (!state || state.status === 'resolved')
    return settle(deps, leased, message, { state: 'cancelled', answer: 'All of it was resolved before.' })
  const result = await postInChat(deps.channels, message.chatChannel, chatMessage(deps, state))
  const recorded = afterPost(deps, message, { result, shown: markOf(deps, message, state) })
  await recordChat(deps, leased, message, { ...recorded, works: result.isDelivered })
  return result
}

/** A message that can be edited shows all; of another only some changes are told. */
function markOf(deps: ChatDeps, message: Waiting, state: ChatState) {
  return isEdited(message) ? messageMark(chatMessage(deps, state)) : shownMark(state)
}

function isEdited({ chatChannel, receipt, state }: Waiting) {
  return canEdit(chatChannel) && (receipt !== null || state === 'pending')
}

function show(deps: ChatDeps, message: Waiting, state: ChatState): Promise<SendResult> {
  const { chatChannel, receipt } = message
  if (!isEdited(message) || receipt === null) return postInChat(deps.channels, chatChannel, followUp(deps, state))
  return editInChat(deps.channels, chatChannel, { message: chatMessage(deps, state), receipt })
}

type Attempt = { result: SendResult; shown: string }

function afterPost(deps: ChatDeps, message: Waiting, { result, shown }: Attempt): Recorded {
  if (result.isDelivered) {
    const dueAt = addSeconds(deps.steady(), PAUSE_SECONDS)
    return { state: 'sent', attempts: 0, shown, receipt: result.receipt ?? null, dueAt, answer: null }
  }
  const wait = waitOf(message, result)
  if (wait === undefined) return { state: 'failed', answer: result.answer, isStale: false, failure: result.answer }
  return { attempts: message.attempts + 1, dueAt: addSeconds(deps.steady(), wait), answer: result.answer }
}

function afterEdit(deps: ChatDeps, message: Waiting, { result, shown }: Attempt): Recorded {
  const dueAt = addSeconds(deps.steady(), PAUSE_SECONDS)
  if (result.isDelivered) return { shown, attempts: 0, dueAt, isUpToDate: true }
  // The message is gone, or no longer ours: what comes is told in one of its own.
  if (result.isFinal && isEdited(message)) return { receipt: null, attempts: 0, dueAt }
  const wait = waitOf(message, result)
  if (wait === undefined) return { shown, attempts: 0, dueAt, isUpToDate: true, failure: result.answer }
  return { attempts: message.attempts + 1, dueAt: addSeconds(deps.steady(), wait) }
}

/** Undefined where it is not tried again. */
function waitOf({ attempts }: Waiting, result: Exclude<SendResult, { isDelivered: true }>) {
  const wait = result.isFinal ? undefined : WAITS_SECONDS[attempts]
  return wait === undefined ? undefined : Math.min(LONGEST_WAIT_SECONDS, Math.max(wait, result.retryAfterSeconds ?? 0))
}

async function settle(deps: ChatDeps, leased: LeasedChat, message: Waiting, how: Recorded) {
  await recordChat(deps, leased, message, { ...how, isUpToDate: true })
  return undefined
}
