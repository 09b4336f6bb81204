import type { IncomingMessage } from 'node:http'
import type { Answer } from '../http/answer'
import { type Problem, refusal } from '../http/problem'
import { methodNotAllowed } from '../ingest/problems'
import { malformedRequest } from './connections'
import { INGEST_PATH, pathOf } from './path'

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Odd = Partial<Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'headers'>>

/** An answer to what Next would answer with a bare 400 or 500: no Host, methods it does not know, paths that are no UTF-8. */
export function answerOddRequest(request: Odd): Answer | undefined {
  const problem = oddness(request)
  return problem && refusal(problem)
}

function oddness({ httpVersion, headers, method = '', url }: Odd): Problem | undefined {
  const path = pathOf({ url })
  if (httpVersion && !['1.0', '1.1'].includes(httpVersion)) return malformedRequest
  if (httpVersion === '1.1' && headers?.host === undefined) return hostMissing
  if (!KNOWN_METHODS.has(method)) return refusedMethod(path)
  return path.startsWith('/') && isDecodable(path) ? undefined : malformedPath
}

const hostMissing = { ...malformedRequest, detail: 'HTTP/1.1 asks for a Host header in every request (RFC 9112).' }

function refusedMethod(path: string) {
  if (path === INGEST_PATH) return methodNotAllowed
  return { ...methodNotAllowed, detail: 'Nothing here takes this method.', headers: { Allow: 'GET, HEAD, POST' } }
}

const malformedPath = {
  status: 400,
  code: 'malformed_path',
  title: 'Malformed path',
  detail: 'The request names no path, or one that is not properly percent-encoded UTF-8.',
}

function isDecodable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
