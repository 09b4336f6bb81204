import type { Answer } from '../http/answer'
import { problemAnswer } from '../http/problem'
import { newRequestId, withRequestId } from '../http/request-id'
import { methodNotAllowed } from '../ingest/problems'

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const INGEST_PATH = '/api/webhook/ingest'

/** An answer to what Next would answer with a bare 400 or 500: methods it does not know, paths that are no UTF-8. */
export function answerOddRequest({ method = '', url = '' }: { method?: string; url?: string }): Answer | undefined {
  const path = url.split('?')[0] ?? ''
  const isOddMethod = !KNOWN_METHODS.has(method)
  if (!isOddMethod && isDecodable(path)) return undefined
  const requestId = newRequestId()
  const answer = problemAnswer(isOddMethod ? refusedMethod(path) : malformedPath, requestId)
  return withRequestId(answer, requestId)
}

function refusedMethod(path: string) {
  if (path === INGEST_PATH) return methodNotAllowed
  return { ...methodNotAllowed, detail: 'Nothing here takes this method.', headers: { Allow: 'GET, HEAD, POST' } }
}

const malformedPath = {
  status: 400,
  code: 'malformed_path',
  title: 'Malformed path',
  detail: 'The path of the URL is not properly percent-encoded UTF-8.',
}

function isDecodable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
