import type { Readable } from 'node:stream'
import { sha256 } from '../sha256'
import type { Delivery, ReceivedAlert, Refusal } from './delivery'
import type { IngestDeps } from './deps'
import { parseAlert } from './parse-alert'
import { invalidIdempotencyKey } from './problems'
import { readBody } from './read-body'
import { refuseContentType } from './refuse-content-type'

/** A request as any HTTP server can hand it over; header names in lower case. */
export type IngestRequest = { method: string; headers: Headers; body: Readable | null }

type Headers = { [name: string]: string | string[] | undefined } & Partial<
  Record<'authorization' | 'content-type' | 'content-encoding' | 'idempotency-key', string>
>

/** Reads what a delivery brought. A body that is refused for its headers is read all the same, to be kept. */
export async function receive(
  { limits, bodies }: IngestDeps,
  { headers, body }: IngestRequest,
  { key, receivedAt }: Delivery,
): Promise<ReceivedAlert | Refusal> {
  const refused = refuseContentType(headers) ?? refuseIdempotencyKey(headers)
  const { bytes, problem } = await readBody(body, limits, bodies)
  const whole = { bytes, contentType: headers['content-type'], isWhole: problem === undefined }
  const alert = refused ?? problem ?? parseAlert(bytes)
  if ('status' in alert) return { ...whole, problem: alert }
  const sent = headers['idempotency-key']
  const idempotency = sent && { apiKeyId: key.apiKeyId, key: sent, bodyHash: sha256(bytes), now: receivedAt }
  return { ...whole, alert, idempotency: idempotency || undefined }
}

function refuseIdempotencyKey({ 'idempotency-key': key }: Headers) {
  return key === undefined || /^.{1,255}$/s.test(key) ? undefined : invalidIdempotencyKey
}
