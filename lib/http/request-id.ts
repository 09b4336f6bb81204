import { randomBase62 } from '../random'
import type { Answer } from './answer'

export function newRequestId() {
  return `req_${randomBase62(20)}`
}

/** What every answer of the contract carries. */
export function withRequestId(answer: Answer, requestId: string): Answer {
  return { ...answer, headers: { ...answer.headers, 'X-Request-Id': requestId, 'Cache-Control': 'no-store' } }
}
