import type { Readable } from 'node:stream'
import { recordUse } from '../api-keys/record-use'
import { verifyToken } from '../api-keys/verify'
import { type Answer, withHeaders } from '../http/answer'
import { newRequestId } from '../http/request-id'
import { refusalAnswer, storedAnswer } from './answers'
import { NotCommitted, QueueFull } from './commit-queue'
import type { Arrival, Delivery } from './delivery'
import type { IngestDeps } from './deps'
import { examine, type Headers } from './examine'
import { type IngestProblem, methodNotAllowed, overloaded, tooManyAlerts, unauthorized, unavailable } from './problems'
import { arrivedBody, readBody } from './read-body'

/** A request as any HTTP server can hand it over. */
export type IngestRequest = { method: string; headers: Headers; body: Readable | null }

/**
 * Answers one request to the ingest endpoint, whichever server took it. Resolves with 201 only after the incident has
 * been committed durably; never rejects.
 */
export async function ingest(deps: IngestDeps, { method, headers, body }: IngestRequest): Promise<Answer> {
  const requestId = newRequestId()
  const refuse = (problem: IngestProblem) => refusalAnswer(deps, problem, requestId)
  try {
    if (method !== 'POST') return refuse(methodNotAllowed)
    const receivedAt = deps.now()
    const token = bearerToken(headers.authorization)
    const key = token && (await verifyToken(deps.db, token, receivedAt))
    if (!key) return refuse(unauthorized({ tokenSent: token !== undefined }))
    const passage = deps.rateLimits.take(key)
    const delivery = { key, requestId, receivedAt }
    const answer = passage.isAllowed ? await answerDelivery(deps, headers, body, delivery) : refuse(tooManyAlerts)
    // Not before: in the queue of writes the alert would wait for it.
    void recordUse(deps.db, key, receivedAt)
    return withHeaders(answer, passage.headers)
  } catch (error) {
    if (error instanceof QueueFull) return refuse(overloaded)
    if (!(error instanceof NotCommitted)) deps.logFault(error, 'ingest failed', { requestId })
    return refuse(unavailable)
  }
}

async function answerDelivery(deps: IngestDeps, headers: Headers, body: Readable | null, delivery: Delivery) {
  const { limits, bodies, queue } = deps
  const read = arrivedBody(body, limits, bodies) ?? (await readBody(body, limits, bodies))
  try {
    if (read.problem === overloaded) return refusalAnswer(deps, overloaded, delivery.requestId)
    const received = examine(headers, read, delivery)
    const stored = await queue.add({ delivery, received }, weight({ delivery, received }))
    return storedAnswer(deps, delivery, received, stored)
  } finally {
    bodies.held -= read.bytes.byteLength
  }
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
