import type { Alert } from '../contract/alert'
import { parseAlert } from '../contract/parse-alert'
import { bodyTooLarge } from '../contract/problems'
import type { FieldProblem } from '../http/problem'

export type Unfit = { reason: 'unfit'; code: string; detail: string; errors: FieldProblem[] }

export function checkBody(text: string, maxBytes = Number.POSITIVE_INFINITY): Alert | Unfit {
  const bytes = Buffer.from(text)
  const parsed = bytes.byteLength > maxBytes ? bodyTooLarge(maxBytes) : parseAlert(bytes)
  if (!('code' in parsed)) return parsed
  const { code, detail, errors = [] } = parsed
  return { reason: 'unfit', code, detail, errors }
}
