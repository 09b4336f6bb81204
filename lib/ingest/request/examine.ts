import { parseAlert } from '../../contract/parse-alert'
import { invalidIdempotencyKey } from '../../contract/problems'
import type { Origin } from '../../incidents/open'
import { sha256 } from '../../sha256'
import type { Received } from '../received'
import type { ReceivedBody } from './read-body'
import { refuseContentType } from './refuse-content-type'

/** In lower case. */
export type Headers = { [name: string]: string | string[] | undefined } & Partial<
  Record<'authorization' | 'content-type' | 'content-encoding' | 'idempotency-key', string>
>

/** Checks a request against the contract. A body is kept even when a header is at fault. */
export function examine(headers: Headers, { bytes, problem }: ReceivedBody, origin: Origin): Received {
  const body = { ...origin, bytes, contentType: headers['content-type'], isWhole: problem === undefined }
  const alert = refuseContentType(headers) ?? refuseIdempotencyKey(headers) ?? problem ?? parseAlert(bytes)
  if ('status' in alert) return { ...body, problem: alert }
  const key = headers['idempotency-key']
  return { ...body, alert, idempotency: key ? { key, bodyHash: sha256(bytes) } : undefined }
}

function refuseIdempotencyKey({ 'idempotency-key': key }: Headers) {
  return key === undefined || /^.{1,255}$/s.test(key) ? undefined : invalidIdempotencyKey
}
