import { sha256 } from '../sha256'
import type { Delivery, ReceivedAlert, Refusal } from './delivery'
import { parseAlert } from './parse-alert'
import { invalidIdempotencyKey } from './problems'
import type { ReceivedBody } from './read-body'
import { refuseContentType } from './refuse-content-type'

/** In lower case. */
export type Headers = { [name: string]: string | string[] | undefined } & Partial<
  Record<'authorization' | 'content-type' | 'content-encoding' | 'idempotency-key', string>
>

/** What a delivery brought. A body that is refused for its headers was read all the same, to be kept. */
export function examine(
  headers: Headers,
  { bytes, problem }: ReceivedBody,
  { key, receivedAt }: Delivery,
): ReceivedAlert | Refusal {
  const whole = { bytes, contentType: headers['content-type'], isWhole: problem === undefined }
  const alert = refuseContentType(headers) ?? refuseIdempotencyKey(headers) ?? problem ?? parseAlert(bytes)
  if ('status' in alert) return { ...whole, problem: alert }
  const sent = headers['idempotency-key']
  const idempotency = sent && { apiKeyId: key.apiKeyId, key: sent, bodyHash: sha256(bytes), now: receivedAt }
  return { ...whole, alert, idempotency: idempotency || undefined }
}

function refuseIdempotencyKey({ 'idempotency-key': key }: Headers) {
  return key === undefined || /^.{1,255}$/s.test(key) ? undefined : invalidIdempotencyKey
}
