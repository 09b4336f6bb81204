import { recordUse } from '../api-keys/record-use'
import { verifyToken } from '../api-keys/verify'
import type { Answer } from '../http/answer'
import { newRequestId, withRequestId } from '../http/request-id'
import { refusalAnswer, storedAnswer } from './answers'
import { NotCommitted, QueueFull } from './commit-queue'
import type { Arrival, Delivery } from './delivery'
import type { IngestDeps } from './deps'
import { methodNotAllowed, overloaded, tooManyAlerts, unauthorized, unavailable } from './problems'
import { type IngestRequest, receive } from './receive'

/**
 * Answers one request to the ingest endpoint, whichever server took it. Resolves with 201 only after the incident has
 * been committed durably; never rejects.
 */
export async function ingest(deps: IngestDeps, request: IngestRequest): Promise<Answer> {
  const requestId = newRequestId()
  const answer = await answerRequest(deps, request, requestId).catch((error: unknown) => {
    if (error instanceof QueueFull) return refusalAnswer(deps, overloaded, requestId)
    if (!(error instanceof NotCommitted)) deps.logFault(error, 'ingest failed', { requestId })
    return refusalAnswer(deps, unavailable, requestId)
  })
  return withRequestId(answer, requestId)
}

async function answerRequest(deps: IngestDeps, request: IngestRequest, requestId: string): Promise<Answer> {
  if (request.method !== 'POST') return refusalAnswer(deps, methodNotAllowed, requestId)
  const receivedAt = deps.now()
  const token = bearerToken(request.headers.authorization)
  const key = token && (await verifyToken(deps.db, token, receivedAt))
  if (!key) return refusalAnswer(deps, unauthorized({ tokenSent: token !== undefined }), requestId)
  const passage = deps.rateLimits.take(key, receivedAt)
  const answer = passage.isAllowed
    ? await answerDelivery(deps, request, { key, requestId, receivedAt })
    : refusalAnswer(deps, tooManyAlerts, requestId)
  // Not before: in the queue of writes the alert would wait for it.
  void recordUse(deps.db, key, receivedAt)
  return { ...answer, headers: { ...answer.headers, ...passage.headers } }
}

async function answerDelivery(deps: IngestDeps, request: IngestRequest, delivery: Delivery) {
  const received = await receive(deps, request, delivery)
  try {
    if ('problem' in received && received.problem === overloaded) {
      return refusalAnswer(deps, overloaded, delivery.requestId)
    }
    const stored = await deps.queue.add({ delivery, received }, weight({ delivery, received }))
    return storedAnswer(deps, delivery, received, stored)
  } finally {
    deps.bodies.held -= received.bytes.byteLength
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
