import { Webhook } from 'standardwebhooks'
import { postResult } from '../channels/post-result'
import { secretsOfAddress } from '../channels/web-address'
import type { PostOutcome } from '../outbound/post'
import { parseJson } from '../values/stored-json'
import type { SendDeps } from './deps'

export type EventToSend = { uid: string; kind: string; sequence: number; at: Date; data: string }
type Receiver = { url: string; secret: string }

/** `refused`: this server must not talk to the address. `answer`: short, one line, without secrets. */
export type Sent = {
  verdict: 'taken' | 'not taken' | 'gone' | 'refused'
  answer: string
  retryAfterSeconds?: number | undefined
}

/** One attempt. Never rejects. */
export async function sendEvent({ post, now }: SendDeps, { url, secret }: Receiver, event: EventToSend): Promise<Sent> {
  const body = bodyOf(event)
  // The time of the attempt: receivers refuse signatures older than five minutes.
  const at = now()
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.uid,
    'webhook-timestamp': Math.floor(at.getTime() / 1000).toString(),
    'webhook-signature': new Webhook(secret).sign(event.uid, at, body),
  }
  const outcome = await post({ url, headers, body })
  const secrets = [...secretsOfAddress(url), secret, headers['webhook-signature']]
  const result = postResult(outcome, secrets)
  if (result.isDelivered) return { verdict: 'taken', answer: result.answer }
  const { answer, retryAfterSeconds } = result
  return { verdict: verdictOf(outcome), answer, retryAfterSeconds }
}

/** Whatever a receiver refuses now, it may take tomorrow. */
function verdictOf(outcome: PostOutcome) {
  if (outcome.isAnswered) return outcome.status === 410 ? 'gone' : 'not taken'
  return outcome.isRefused ? 'refused' : 'not taken'
}

function bodyOf({ kind: type, at, sequence, data }: EventToSend) {
  return JSON.stringify({ type, timestamp: at.toISOString(), sequence, data: parseJson(data) })
}
