import type { Post } from '../../outbound/post'
import type { SendResult } from '../channel'
import type { TwilioAccount } from './account'
import { isAccountFault, readState, type TwilioState } from './request'

type FollowDeps = { post: Post; account: TwilioAccount; pause: (milliseconds: number) => Promise<unknown> }
type Kind = 'Messages' | 'Calls'

const MESSAGE_WAITS_SECONDS = [1, 2, 5, 10, 15, 30, 60]
// A phone rings for half a minute, and a call may be listened to for a few.
const CALL_WAITS_SECONDS = Array.from({ length: 60 }, () => 5)
const RING_AGAIN_SECONDS = 60
const MOST_CALLS = 3

// https://www.twilio.com/docs/api/errors/30001 and /30008: a full queue, and an unknown fault of the carrier.
const PASSING = [30001, 30008]

/** Waits until the message has left Twilio or failed there. */
export async function followMessage(deps: FollowDeps, sid: string): Promise<SendResult> {
  const state = await follow(deps, { kind: 'Messages', sid, waits: MESSAGE_WAITS_SECONDS })
  const status = state?.status ?? 'unknown'
  if (!FAILED_MESSAGE.includes(status)) return { isDelivered: true, answer: `Twilio says: ${status}.` }
  const code = state?.error_code ?? 0
  const answer = `Twilio says: ${status}${code ? `, error ${code}` : ''}.`
  return { isDelivered: false, isFinal: !PASSING.includes(code), answer, isOurFault: isAccountFault(code) }
}

const FAILED_MESSAGE = ['undelivered', 'failed', 'canceled']

/** Waits until the call has ended. Nobody at the phone: it rings again a minute later, twice at most. */
export async function followCall(deps: FollowDeps, sid: string): Promise<SendResult> {
  const state = await follow(deps, { kind: 'Calls', sid, waits: CALL_WAITS_SECONDS })
  const status = state?.status ?? 'unknown'
  const words = UNANSWERED[status]
  if (words)
    return {
      ...{ isDelivered: false, isFinal: false, isUnanswered: true, mostUnanswered: MOST_CALLS },
      ...{ retryAfterSeconds: RING_AGAIN_SECONDS, answer: words },
    }
  if (status === 'canceled')
    return { isDelivered: false, isFinal: true, isUnanswered: true, answer: 'The call was cancelled.' }
  const seconds = state?.duration ? `after ${state.duration} seconds` : 'without a duration'
  if (status === 'completed')
    return { isDelivered: true, answer: `The call was picked up and ended ${seconds}; only a key acknowledges.` }
  return { isDelivered: true, answer: `Twilio says: ${status}.` }
}

const UNANSWERED: Record<string, string> = {
  busy: 'The line was busy.',
  'no-answer': 'Nobody picked up.',
  failed: 'The number could not be called.',
}

async function follow(deps: FollowDeps, { kind, sid, waits }: { kind: Kind; sid: string; waits: number[] }) {
  let last: TwilioState | undefined
  for (const seconds of waits) {
    await deps.pause(seconds * 1000)
    last = (await readState(deps, { kind, sid })) ?? last
    if (last && FINAL[kind].includes(last.status)) return last
  }
  return last
}

const FINAL: Record<Kind, string[]> = {
  Messages: ['sent', 'delivered', 'read', 'partially_delivered', ...FAILED_MESSAGE],
  Calls: ['completed', 'busy', 'no-answer', 'failed', 'canceled'],
}
