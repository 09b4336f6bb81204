import type { Readable } from 'node:stream'
import { recordUse } from '../api-keys/record-use'
import { verifyToken } from '../api-keys/verify'
import { type Answer, withHeaders } from '../http/answer'
import { newRequestId } from '../http/request-id'
import { refusalAnswer, storedAnswer } from './answers'
import { NotCommitted, OutcomeUnknown } from './commit-batch'
import type { Arrival, Delivery } from './delivery'
import type { IngestDeps } from './deps'
import { examine, type Headers } from './examine'
import { LARGE_BYTES, type Place } from './large-bodies'
import {
  type IngestProblem,
  methodNotAllowed,
  outcomeUnknown,
  overloaded,
  overloadedByKey,
  tooManyAlerts,
  unauthorized,
  unavailable,
} from './problems'
import { arrivedBody, type BodyLimits, type HeldFor, type ReceivedBody, readBody } from './read-body'
import { QueueFull } from './shortage'

/** A request as any HTTP server can hand it over. */
export type IngestRequest = {
  method: string
  headers: Headers
  body: Readable | null
  /** Called before a body is read that is still to come, for senders that wait for "100 Continue". */
  askForBody?: () => void
}

/**
 * Answers one request to the ingest endpoint, whichever server took it. Resolves with 201 only after the incident has
 * been committed durably; never rejects.
 */
export async function ingest(deps: IngestDeps, request: IngestRequest): Promise<Answer> {
  const requestId = newRequestId()
  const refuse = (problem: IngestProblem) => refusalAnswer(deps, problem, requestId)
  try {
    if (request.method !== 'POST') return refuse(methodNotAllowed)
    const receivedAt = deps.now()
    const token = bearerToken(request.headers.authorization)
    const key = token && (await verifyToken(deps.db, token, receivedAt))
    if (!key) return refuse(unauthorized({ tokenSent: token !== undefined }))
    const passage = deps.rateLimits.take(key)
    const delivery = { key, requestId, receivedAt }
    const answer = passage.isAllowed ? await answerDelivery(deps, request, delivery) : refuse(tooManyAlerts)
    // Not before: in the queue of writes the alert would wait for it.
    void recordUse(deps.db, key, receivedAt)
    return withHeaders(answer, passage.headers)
  } catch (error) {
    return refuse(failure(deps, error, requestId))
  }
}

async function answerDelivery(deps: IngestDeps, request: IngestRequest, delivery: Delivery) {
  const held = { bodies: deps.bodies, key: delivery.key.apiKeyId }
  const answer = (read: ReceivedBody) => answerBody(deps, request.headers, read, delivery)
  let place: Place | undefined
  try {
    const arrived = arrivedBody(request.body, deps.limits, held)
    if (arrived) return await answer(arrived)
    place = deps.placeForLarge(held.key)
    return await answer(await awaitBody(request, deps.limits, held, place))
  } catch (error) {
    return refusalAnswer(deps, failure(deps, error, delivery.requestId), delivery.requestId)
  } finally {
    place?.leave()
  }
}

async function awaitBody(
  { body, headers, askForBody }: IngestRequest,
  limits: BodyLimits,
  held: HeldFor,
  place: Place,
) {
  const isLarge = Number(headers['content-length']) > LARGE_BYTES
  if (isLarge) await place.take()
  askForBody?.()
  // Of one that comes in chunks nobody knows before: most are small.
  return readBody(body, limits, held, isLarge ? undefined : place.take)
}

async function answerBody(deps: IngestDeps, headers: Headers, read: ReceivedBody, delivery: Delivery) {
  const { bodies, queue, turns } = deps
  const key = delivery.key.apiKeyId
  try {
    if (read.problem?.code === 'overloaded') return refusalAnswer(deps, read.problem, delivery.requestId)
    if (read.bytes.byteLength > LARGE_BYTES) await turns.wait(key)
    const received = examine(headers, read, delivery)
    const stored = await queue.add({ delivery, received }, { key, ...weight({ delivery, received }) })
    return storedAnswer(deps, delivery, received, stored)
  } finally {
    bodies.count(key, -read.bytes.byteLength)
  }
}

function failure(deps: IngestDeps, error: unknown, requestId: string): IngestProblem {
  if (error instanceof QueueFull) return error.shortage === 'key' ? overloadedByKey : overloaded
  if (error instanceof OutcomeUnknown) return outcomeUnknown
  if (!(error instanceof NotCommitted)) deps.logFault(error, 'ingest failed', { requestId })
  return unavailable
}

/** Low and medium alerts and refused ones are the first for which there is no room. */
function weight({ received }: Arrival) {
  const isSevere = 'alert' in received && ['high', 'critical'].includes(received.alert.severity)
  return { isSevere, bytes: received.bytes.byteLength }
}

/** The token of an `Authorization: Bearer` header (RFC 6750); undefined where none was sent. */
function bearerToken(authorization: string | undefined) {
  return /^bearer +(\S.*?) *$/i.exec(authorization ?? '')?.[1]
}
