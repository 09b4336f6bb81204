import type { CustomFetch } from 'openid-client'
import type { Post } from '../outbound/post'

const MOST_BYTES = 512 * 1024

/** The issuer cannot be reached; the message says why. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** Hands the requests of openid-client to the bounded and guarded way out. */
export function fetchByPost(post: Post): CustomFetch {
  return async (url, { method, headers, body }) => {
    const outcome = await post({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body === undefined || body === null ? '' : String(body),
      mostBytes: MOST_BYTES,
      answerHeaders: ['content-type', 'www-authenticate'],
    })
    if (!outcome.isAnswered) throw new UnreachableError(outcome.reason)
    const { status, headers: answered = {} } = outcome
    return new Response(status === 204 || status === 304 ? null : outcome.body, { status, headers: answered })
  }
}
