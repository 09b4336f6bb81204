import { type Answer, answerTo, withHeaders } from '../../http/answer'
import { parseJson } from '../../values/stored-json'

/** What ingest answered, in the words of another product. When to try again is passed on. */
export function reworded({ headers }: Answer, status: number, says: object): Answer {
  const answer = jsonAnswer(headers['X-Request-Id'] ?? '', status, says)
  const retryAfter = headers['Retry-After']
  return withHeaders(answer, retryAfter === undefined ? undefined : { 'Retry-After': retryAfter })
}

export function jsonAnswer(requestId: string, status: number, says: object): Answer {
  return answerTo(requestId, status, 'application/json', JSON.stringify(says))
}

export function detailOf({ body }: Answer): string {
  const json = parseJson(body)
  const detail = typeof json === 'object' && json !== null && 'detail' in json ? json.detail : undefined
  return typeof detail === 'string' ? detail : 'The request was refused.'
}
