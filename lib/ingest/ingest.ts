import { recordUse } from '../api-keys/record-use'
import { verifyToken } from '../api-keys/verify'
import type { Answer } from '../http/answer'
import { problemAnswer } from '../http/problem'
import { newRequestId, withRequestId } from '../http/request-id'
import { accept } from './accept'
import type { Delivery, IngestDeps, ReceivedAlert, Refusal } from './delivery'
import { keepRejectedAlert } from './keep-rejected-alert'
import { parseAlert } from './parse-alert'
import { invalidIdempotencyKey, methodNotAllowed, unauthorized, unavailable } from './problems'
import { type BodyLimits, type BodyStream, readBody } from './read-body'
import { refuseContentType } from './refuse-content-type'

/** A request as any HTTP server can hand it over; header names in lower case. */
export type IngestRequest = { method: string; headers: Headers; body: BodyStream }

type Headers = Record<string, string | undefined>

/**
 * Answers one request to the ingest endpoint, whichever server took it. Resolves with 201 only after the incident has
 * been committed durably; never rejects.
 */
export async function ingest(deps: IngestDeps, request: IngestRequest): Promise<Answer> {
  const requestId = newRequestId()
  const answer = await answerRequest(deps, request, requestId).catch((error: unknown) => {
    deps.log.error({ err: error, requestId }, 'ingest failed')
    return problemAnswer(unavailable, requestId)
  })
  return withRequestId(answer, requestId)
}

async function answerRequest(deps: IngestDeps, request: IngestRequest, requestId: string): Promise<Answer> {
  if (request.method !== 'POST') return problemAnswer(methodNotAllowed, requestId)
  const receivedAt = deps.now()
  const token = bearerToken(request.headers.authorization)
  const key = token && (await verifyToken(deps.db, token, receivedAt))
  if (!key) return problemAnswer(unauthorized({ tokenSent: token !== undefined }), requestId)
  const answer = await answerAuthenticated(deps, request, { key, requestId, receivedAt })
  // Not before: in the queue of writes the alert would wait for it.
  void recordUse(deps.db, key, receivedAt)
  return answer
}

async function answerAuthenticated(deps: IngestDeps, request: IngestRequest, delivery: Delivery): Promise<Answer> {
  const received = await readAlert(deps.limits, request)
  if ('problem' in received) return reject(deps, delivery, received)
  const accepted = await accept(deps, delivery, received)
  if (!('code' in accepted)) return accepted
  const contentType = request.headers['content-type']
  return reject(deps, delivery, { problem: accepted, contentType, bytes: received.bytes, isWhole: true })
}

/** A refused body is read all the same, to be kept. */
async function readAlert(limits: BodyLimits, { headers, body }: IngestRequest): Promise<ReceivedAlert | Refusal> {
  const refused = refuseContentType(headers) ?? refuseIdempotencyKey(headers)
  const { bytes, problem } = await readBody(body, limits)
  const alert = refused ?? problem ?? parseAlert(bytes)
  if ('status' in alert)
    return { problem: alert, contentType: headers['content-type'], bytes, isWhole: problem === undefined }
  return { alert, bytes, idempotencyKey: headers['idempotency-key'] }
}

function refuseIdempotencyKey(headers: Headers) {
  const idempotencyKey = headers['idempotency-key']
  return idempotencyKey === undefined || /^.{1,255}$/s.test(idempotencyKey) ? undefined : invalidIdempotencyKey
}

async function reject(deps: IngestDeps, delivery: Delivery, refusal: Refusal) {
  const { problem } = refusal
  deps.log.info(
    { requestId: delivery.requestId, apiKeyId: delivery.key.apiKeyId, code: problem.code },
    'alert rejected',
  )
  await keepRejectedAlert(deps, delivery, refusal)
  return problemAnswer(problem, delivery.requestId)
}

/** The token of an `Authorization: Bearer` header (RFC 6750); undefined where none was sent. */
function bearerToken(authorization: string | undefined) {
  return /^bearer +(\S.*?) *$/i.exec(authorization ?? '')?.[1]
}
