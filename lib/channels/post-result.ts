import type { PostOutcome } from '../outbound/post'
import type { SendResult } from './channel'
import { plainLine } from './plain'

const ANSWER_CHARACTERS = 200
// Request Timeout, Too Early, Too Many Requests: the refusals that pass with time.
const PASSING = [408, 425, 429]

/** The result for a page. Removes `secrets` from the receiver's answer, which may echo them. */
export function postResult(outcome: PostOutcome, secrets: readonly string[]): SendResult {
  if (!outcome.isAnswered) {
    return { isDelivered: false, isFinal: outcome.isRefused, answer: plainLine(outcome.reason, ANSWER_CHARACTERS) }
  }
  const { status, body, retryAfterSeconds } = outcome
  const answer = plainLine(
    `HTTP ${status}${status >= 300 && status < 400 ? ', a redirect, which is not followed' : ''} ${redact(body, secrets)}`,
    ANSWER_CHARACTERS,
  )
  if (status >= 200 && status < 300) return { isDelivered: true, answer }
  const isFinal = status < 500 && !PASSING.includes(status)
  return { isDelivered: false, isFinal, answer, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}

function redact(text: string, secrets: readonly string[]) {
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, secret) => (secret ? rest.replaceAll(secret, '[redacted]') : rest), text)
}
