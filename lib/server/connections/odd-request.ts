import type { IncomingMessage } from 'node:http'
import { methodNotAllowed } from '../../contract/problems'
import type { Answer } from '../../http/answer'
import { type Problem, refusal } from '../../http/problem'
import { hostMissing, malformedPath, malformedRequest, unknownTransferCoding } from '../../http/protocol-problems'
import { INGEST_PATH, pathOf } from '../lanes/path'

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Odd = Partial<Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'headers' | 'rawHeaders'>>

/** Answers valid HTTP that nothing could serve: not exactly one Host, unknown methods, paths that are not UTF-8. */
export function answerOddRequest(request: Odd): Answer | undefined {
  const problem = oddness(request)
  return problem && refusal(problem)
}

function oddness({ httpVersion, headers, rawHeaders, method = '', url }: Odd): Problem | undefined {
  const path = pathOf({ url })
  if (httpVersion && !['1.0', '1.1'].includes(httpVersion)) return malformedRequest
  if (httpVersion === '1.1' && headers?.host === undefined) return hostMissing
  if (rawHeaders && hasTwoHosts(rawHeaders)) return hostMissing
  if (!/^chunked$/i.test(headers?.['transfer-encoding'] ?? 'chunked')) return unknownTransferCoding
  if (!KNOWN_METHODS.has(method)) return refusedMethod(path)
  return path.startsWith('/') && isDecodable(path) ? undefined : malformedPath
}

/** Node keeps only the first. */
function hasTwoHosts(rawHeaders: string[]) {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}

function refusedMethod(path: string) {
  if (path === INGEST_PATH) return methodNotAllowed
  return { ...methodNotAllowed, detail: 'Nothing here takes this method.', headers: { Allow: 'GET, HEAD, POST' } }
}

function isDecodable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
