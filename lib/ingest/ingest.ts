import type { Readable } from 'node:stream'
import { recordUse } from '../api-keys/record-use'
import { type VerifiedKey, verifyToken } from '../api-keys/verify'
import {
  type IngestProblem,
  methodNotAllowed,
  outcomeUnknown,
  overloaded,
  overloadedByKey,
  tooManyAlerts,
  unauthorized,
  unavailable,
} from '../contract/problems'
import { type Answer, withHeaders } from '../http/answer'
import { newRequestId } from '../http/request-id'
import type { Origin } from '../incidents/open'
import { compiledReading, compileReading } from '../sources/compiled'
import { PRESETS } from '../sources/presets/presets'
import type { Source } from '../sources/read-notices'
import { outcomeAnswer, refusalAnswer } from './answers'
import { commitInParts } from './commit-in-parts'
import type { IngestDeps } from './deps'
import { NotCommitted, OutcomeUnknown } from './queue/commit-batch'
import { type AsAddressed, examine, type Headers } from './request/examine'
import type { LargeBodySlot } from './request/large-bodies'
import { arrivedBody, type BodyLimits, type HeldFor, type ReceivedBody, readBody } from './request/read-body'
import { QueueFull } from './shortage'
import { LARGE_BYTES } from './turns'

export type IngestRequest = {
  method: string
  headers: Headers
  body: Readable | null
  /** Called before a body is read that has not arrived, for `Expect: 100-continue`. */
  askForBody?: () => void
}

/**
 * Answers one request. Resolves with 201 only after the incident is committed durably; never rejects.
 * @param addressed how the body is to be read, unless the key has a reading of that name
 */
export async function ingest(deps: IngestDeps, request: IngestRequest, addressed?: AsAddressed): Promise<Answer> {
  const requestId = newRequestId()
  const refuse = (problem: IngestProblem) => refusalAnswer(deps, problem, requestId)
  try {
    if (request.method !== 'POST') return refuse(methodNotAllowed)
    const receivedAt = deps.now()
    const token = bearerToken(request.headers.authorization)
    const key = token && (await verifyToken(deps.db, token, receivedAt))
    if (!key) return refuse(unauthorized({ tokenSent: token !== undefined }))
    const passage = deps.rateLimits.take(key)
    const origin = { apiKeyId: key.apiKeyId, workspaceId: key.workspaceId, requestId, receivedAt }
    const answer = passage.isAllowed
      ? await answerRequest(deps, request, { ...key, origin, addressed })
      : refuse(tooManyAlerts)
    // Afterwards: the alert would wait for it in the queue of writes.
    void recordUse(deps.db, key, receivedAt)
    return withHeaders(answer, passage.headers)
  } catch (error) {
    return refuse(failure(deps, error, requestId))
  }
}

type Sent = VerifiedKey & { origin: Origin; addressed: AsAddressed | undefined }

async function answerRequest(deps: IngestDeps, request: IngestRequest, sent: Sent) {
  const { origin } = sent
  const held = { bodies: deps.bodies, key: origin.apiKeyId }
  const source = sourceOf(deps, sent)
  const limits = source ? { ...deps.limits, maxBytes: deps.limits.maxSourceBytes } : deps.limits
  const answer = (read: ReceivedBody) => answerBody(deps, request.headers, read, { ...sent, source })
  let place: LargeBodySlot | undefined
  try {
    const arrived = arrivedBody(request.body, limits, held)
    if (arrived) return await answer(arrived)
    place = deps.placeForLarge(held.key)
    const read = await awaitBody(request, limits, held, place)
    // Else the sender, which still sends, is told that it was too slow while its alerts are stored.
    if (source && read.problem?.code === 'body_too_large') request.body?.resume()
    return await answer(read)
  } catch (error) {
    return refusalAnswer(deps, failure(deps, error, origin.requestId), origin.requestId)
  } finally {
    place?.leave()
  }
}

async function awaitBody(
  { body, headers, askForBody }: IngestRequest,
  limits: BodyLimits,
  held: HeldFor,
  place: LargeBodySlot,
) {
  const isLarge = Number(headers['content-length']) > LARGE_BYTES
  if (isLarge) await place.take()
  askForBody?.()
  // A chunked body has no length; most are small.
  return readBody(body, limits, held, isLarge ? undefined : place.take)
}

async function answerBody(
  deps: IngestDeps,
  headers: Headers,
  read: ReceivedBody,
  sent: Sent & { source: Source | undefined },
) {
  const { bodies, queue, turns } = deps
  const { origin } = sent
  const key = origin.apiKeyId
  const batch = deps.placeForBatch(key)
  try {
    if (read.problem?.code === 'overloaded') return refusalAnswer(deps, read.problem, origin.requestId)
    const waitForTurn = () => turns.wait(key)
    if (read.bytes.byteLength > deps.limits.maxBytes) await batch.take()
    if (read.bytes.byteLength > LARGE_BYTES) await waitForTurn()
    const body = { ...read, fault: sent.addressed?.fault }
    const received = await examine(headers, body, origin, sent.source, waitForTurn)
    if (received.kind === 'notices') deps.rateLimits.charge(sent, received.notices.length - 1)
    const outcome = await commitInParts(queue, received)
    return outcomeAnswer(deps, received, outcome)
  } finally {
    batch.leave()
    bodies.count(key, -read.bytes.byteLength)
  }
}

function failure(deps: IngestDeps, error: unknown, requestId: string): IngestProblem {
  if (error instanceof QueueFull) return error.shortage === 'key' ? overloadedByKey : overloaded
  if (error instanceof OutcomeUnknown) return outcomeUnknown
  if (!(error instanceof NotCommitted)) deps.logFault(error, 'ingest failed', { requestId })
  return unavailable
}

/** Undefined also for a reading that only a newer version knows. */
function sourceOf({ limits }: IngestDeps, { reading: stored, name, addressed, origin }: Sent): Source | undefined {
  const own = stored === null ? undefined : compiledReading(stored)
  const preset = addressed?.preset
  const reading = preset && own?.name !== preset ? compileReading(PRESETS[preset]) : own
  const common = { keyName: name, mostBytes: limits.maxBytes, receivedAt: origin.receivedAt }
  return reading && { reading, ...common, givenKey: addressed?.key }
}

function bearerToken(authorization: string | undefined) {
  return /^bearer +(\S.*?) *$/i.exec(authorization ?? '')?.[1]
}
