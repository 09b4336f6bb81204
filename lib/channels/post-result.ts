import type { PostOutcome } from '../outbound/post'
import { boundedWait } from '../outbound/retry-after'
import type { SendResult } from './channel'
import { plainLine } from './plain'

const ANSWER_CHARACTERS = 200
const WORDS_CHARACTERS = 80
// Request Timeout, Too Early, Too Many Requests: the refusals that pass with time.
const PASSING = [408, 425, 429]

/** What a refusal says: its words, what a person can do, and when to try again. */
export type Said = { words?: string | undefined; hint?: string | undefined; waitSeconds?: number | undefined }

/** The result for a page. Removes `secrets` from the receiver's answer, which may echo them. */
export function postResult(outcome: PostOutcome, secrets: readonly string[], said?: Said): SendResult {
  if (!outcome.isAnswered) {
    return { isDelivered: false, isFinal: outcome.isRefused, answer: plainLine(outcome.reason, ANSWER_CHARACTERS) }
  }
  const { status, body } = outcome
  const isDelivered = status >= 200 && status < 300
  const redirect = status >= 300 && status < 400 ? ', a redirect, which is not followed' : ''
  const words = said && isDelivered ? '' : wordsOf(redact(said?.words ?? body, secrets), said?.hint)
  const answer = plainLine(`HTTP ${status}${redirect} ${words}`, ANSWER_CHARACTERS)
  if (isDelivered) return { isDelivered, answer }
  const isFinal = status < 500 && !PASSING.includes(status)
  const waitSeconds = said?.waitSeconds ?? outcome.retryAfterSeconds
  return {
    isDelivered,
    isFinal,
    answer,
    ...(waitSeconds !== undefined && { retryAfterSeconds: boundedWait(waitSeconds) }),
  }
}

/** `receipt`: by which the service knows what it took. */
export function withReceipt(result: SendResult, receipt: string | number | undefined): SendResult {
  return result.isDelivered && receipt !== undefined ? { ...result, receipt: String(receipt) } : result
}

function wordsOf(words: string, hint: string | undefined) {
  return hint ? `${plainLine(words, WORDS_CHARACTERS)} ${hint}` : words
}

function redact(text: string, secrets: readonly string[]) {
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, secret) => (secret ? rest.replaceAll(secret, '[redacted]') : rest), text)
}
