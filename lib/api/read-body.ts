import { jsonFault } from '../contract/json-fault'
import { nestingDepth } from '../contract/nesting-depth'
import { decodeUtf8 } from '../contract/parse-alert'
import { type ApiProblem, bodyTooLarge, invalidJson, notJson } from './problems'

/** Runbooks are the longest texts. */
const MAX_BYTES = 1024 * 1024
const MAX_NESTING = 32

export type ApiBody = { text: string; value: unknown }

type Sent = { headers: Record<string, string | string[] | undefined>; body: AsyncIterable<Uint8Array> }

/** An empty body is an empty object: most verbs need none. */
export async function readApiBody({ headers, body }: Sent): Promise<ApiBody | { problem: ApiProblem }> {
  const bytes = await readBytes(body)
  if (!bytes) return { problem: bodyTooLarge(MAX_BYTES) }
  if (bytes.length === 0) return { text: '', value: {} }
  const type = String(headers['content-type'] ?? '')
  if (!/^application\/([\w.+-]+\+)?json *(;|$)/i.test(type) || headers['content-encoding']) return { problem: notJson }
  const text = decodeUtf8(bytes)
  if (text === undefined) return { problem: invalidJson('it is not UTF-8') }
  try {
    const value: unknown = JSON.parse(text)
    if (nestingDepth(text) > MAX_NESTING)
      return { problem: invalidJson(`it is nested over ${MAX_NESTING} levels deep`) }
    return { text, value }
  } catch {
    return { problem: invalidJson(jsonFault(text)) }
  }
}

/** Undefined for over 1 MiB. Reads on to the end, so that the sender gets the answer. */
export async function readBytes(body: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  return size <= MAX_BYTES ? Buffer.concat(chunks) : undefined
}
