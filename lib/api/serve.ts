import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { findRefusedToken } from '../access-tokens/find-refused'
import { allows } from '../access-tokens/scopes'
import { type Verified, verifyAccessToken } from '../access-tokens/verify'
import { auditAlone, auditAlong } from '../audit/record'
import { recordMissing, recordRefusedAction, recordRefusedToken } from '../audit/refusals'
import type { RequestOrigin, UserContext } from '../context'
import { ForbiddenError, NotFoundError, OverBudgetError } from '../errors'
import { type Answer, answerTo, withHeaders } from '../http/answer'
import { bearerToken } from '../http/bearer-token'
import { clientAddress } from '../http/client-address'
import { problemAnswer } from '../http/problem'
import { newRequestId } from '../http/request-id'
import { isAllowedSomewhere, neededFor } from '../permissions'
import type { ApiDeps } from './deps'
import { operationFinder } from './find-operation'
import { once } from './once'
import type { Done, Operation, Outcome } from './operation'
import { OPERATIONS } from './operations'
import { API_PATH } from './path'
import {
  type ApiProblem,
  forbidden,
  invalidField,
  invalidIdempotencyKey,
  invalidToken,
  methodNotAllowed,
  missingScope,
  notFound,
  oddAddress,
  oddIfMatch,
  overBudget,
  shownOnce,
  tooManyRequests,
  unavailable,
} from './problems'
import { type ApiBody, readApiBody } from './read-body'

/** A person's tokens together. */
export const REQUESTS_A_MINUTE = 600

export type ApiRequest = {
  method: string
  /** Path and query as they were sent. */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: AsyncIterable<Uint8Array>
}

const find = operationFinder(OPERATIONS)

/** Resolves with the answer to one request below `/api/v1`; never rejects. */
export function createApi(deps: ApiDeps): (request: ApiRequest) => Promise<Answer> {
  const limiter = new RateLimiterMemory({ points: REQUESTS_A_MINUTE, duration: 60 })
  return async (request) => {
    const requestId = newRequestId()
    try {
      const origin = { id: requestId, address: clientAddress(request.headers['x-forwarded-for']) }
      const verified = await verify(deps, request, origin)
      if (!verified)
        return problemAnswer(invalidToken({ isSent: request.headers.authorization !== undefined }), requestId)
      void verified
        .used?.()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the use of a token was not noted'))
      const passage = await take(limiter, verified.ctx)
      if (passage.problem) noteRefused(deps, verified.ctx, request, passage.problem.title)
      const answer = passage.problem
        ? problemAnswer(passage.problem, requestId)
        : await answerVerified(deps, request, { ...verified, requestId })
      return withHeaders(answer, passage.headers)
    } catch (error) {
      // Of a client that went away in the middle of its body.
      const isAborted = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
      deps.log[isAborted ? 'debug' : 'error']({ err: error, requestId }, 'an API request failed')
      return problemAnswer(unavailable, requestId)
    }
  }
}

async function verify(deps: ApiDeps, { headers }: ApiRequest, request: RequestOrigin) {
  const token = bearerToken(headers.authorization)
  if (token === undefined) return undefined
  const verified = await verifyAccessToken(deps.db, token, deps.now())
  if (verified) return { ...verified, ctx: { ...verified.ctx, request } }
  await noteRefusedToken(deps, token, request)
  return undefined
}

/** Whoever comes to a limit again and again may be trying something. */
function noteRefused(deps: ApiDeps, ctx: UserContext, { url }: ApiRequest, message: string) {
  const [path = ''] = url.split('?')
  recordRefusedAction(deps, { ctx, path, error: { message } })
}

async function noteRefusedToken(deps: ApiDeps, token: string, { id: requestId, address }: RequestOrigin) {
  const now = deps.now()
  const known = await findRefusedToken(deps.db, token, now)
  const user = known ? { id: known.userId, workspaceId: known.workspaceId } : null
  const key = String(known?.accessTokenId ?? address)
  recordRefusedToken({ ...deps, now }, { key, user, from: { address, requestId }, reason: known?.reason ?? address })
}

/** draft-ietf-httpapi-ratelimit-headers */
async function take(limiter: RateLimiterMemory, { actor }: UserContext) {
  // Not the account: the issuer of one workspace must not use up what its person may ask of another.
  const taken = await limiter.consume(actor.userId).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error
    throw error
  })
  const seconds = Math.max(1, Math.ceil(taken.msBeforeNext / 1000))
  const headers = {
    'RateLimit-Policy': `"person";q=${REQUESTS_A_MINUTE};w=60`,
    RateLimit: `"person";r=${taken.remainingPoints};t=${seconds}`,
  }
  const isOver = taken.consumedPoints > REQUESTS_A_MINUTE
  return { headers, problem: isOver ? tooManyRequests({ perMinute: REQUESTS_A_MINUTE, seconds }) : undefined }
}

type Sender = Verified & { requestId: string }

async function answerVerified(deps: ApiDeps, request: ApiRequest, sender: Sender): Promise<Answer> {
  const refuse = (problem: ApiProblem) => problemAnswer(problem, sender.requestId)
  const { pathname, searchParams } = new URL(request.url, 'http://x')
  const found = find(request.method, pathname.slice(API_PATH.length))
  if (!found) return refuse(notFound(`Nothing is at this address. The OpenAPI document is at /api/openapi.json.`))
  if ('allowed' in found) return refuse(methodNotAllowed(found.allowed))
  const { operation, params } = found
  const { permission } = operation
  if (!isAllowedSomewhere(sender.ctx.actor, permission)) {
    const error = { message: neededFor(permission) }
    recordRefusedAction(deps, { ctx: sender.ctx, path: pathname, error })
    return refuse(forbidden(error.message))
  }
  if (operation.scope && !allows(sender.scopes, operation.scope)) {
    const error = { message: `The token lacks the scope ${operation.scope}.` }
    recordRefusedAction(deps, { ctx: sender.ctx, path: pathname, error })
    return refuse(missingScope(operation.scope))
  }
  const query = singleValues(searchParams)
  if ('problem' in query) return refuse(query.problem)
  const body = operation.method === 'GET' ? NO_BODY : await readApiBody(request)
  if ('problem' in body) return refuse(body.problem)
  const told = operation.method === 'GET' || operation.isDryRun ? undefined : subjectOf(request)
  const acting = told === undefined ? sender.ctx : auditAlong(sender.ctx, 'API request', told)
  const work = (ctx: UserContext) => carryOut(deps, ctx, { operation, params, query, body, request, sender, told })
  const key = request.headers['idempotency-key']
  if (key === undefined || operation.method === 'GET') return work(acting)
  const idempotencyKey = String(key).trim()
  if (idempotencyKey === '' || idempotencyKey.length > 255) return refuse(invalidIdempotencyKey)
  const { accessTokenId, requestId } = sender
  const sent = { accessTokenId, idempotencyKey, method: request.method, path: request.url, body: body.text }
  const outcome = await once(acting, sent, async (claiming) => {
    const answer = await work(claiming)
    const isSecret = operation.showsSecret && answer.status < 300
    return { answer, kept: isSecret ? problemAnswer(shownOnce, requestId) : answer }
  })
  if ('problem' in outcome) return refuse(outcome.problem)
  return outcome.isReplayed ? withHeaders(outcome.answer, { 'Idempotent-Replayed': 'true' }) : outcome.answer
}

const NO_BODY: ApiBody = { text: '', value: {} }

/** A name that comes twice would hide one of its values. */
function singleValues(given: URLSearchParams): { values: Record<string, string> } | { problem: ApiProblem } {
  // Without a prototype: no name is special.
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of given) {
    if (Object.hasOwn(values, name)) return { problem: invalidField(name, 'Give it once.') }
    values[name] = value
  }
  return { values }
}

type Carried = {
  operation: Operation
  params: Record<string, string>
  query: { values: Record<string, string> }
  body: ApiBody
  request: ApiRequest
  sender: Sender
  /** As the audit log names it; undefined where nothing changes. */
  told: string | undefined
}

async function carryOut(deps: ApiDeps, ctx: UserContext, carried: Carried): Promise<Answer> {
  const { operation, request, sender, told } = carried
  const params = decoded(carried.params)
  if (!params) return problemAnswer(oddAddress, sender.requestId)
  const ifMatch = readIfMatch(request.headers['if-match'])
  if ('problem' in ifMatch) return problemAnswer(ifMatch.problem, sender.requestId)
  const given = {
    params,
    query: carried.query.values,
    body: carried.body.value,
    ifMatch: ifMatch.tag,
  }
  const outcome = await guarded(deps, ctx, request, () => operation.run(ctx, given, deps))
  if (outcome.problem) return problemAnswer(outcome.problem, sender.requestId)
  if (told !== undefined) await auditRequest(deps, sender.ctx, told)
  return doneAnswer(operation, outcome, sender.requestId)
}

/** What the verb has not told by itself, such as of incidents: their timelines have it, without the token. */
async function auditRequest({ log }: ApiDeps, ctx: UserContext, subject: string) {
  if (ctx.request?.isAudited) return
  await auditAlone(ctx, 'API request', subject)
    // It is done already, so the answer must not say otherwise.
    .catch((error: unknown) => log.error({ err: error, subject }, 'an API request is not in the audit log'))
}

function subjectOf({ method, url }: ApiRequest) {
  const [path = ''] = url.split('?')
  return `${method} ${path.slice(0, 200)}`
}

/** RFC 9110, 13.1.1: `*` is met by all that there is. */
function readIfMatch(header: string | string[] | undefined): { tag: string | undefined } | { problem: ApiProblem } {
  if (header === undefined || header === '*') return { tag: undefined }
  const tag = /^"([^"]*)"$/.exec(String(header).trim())?.[1]
  return tag === undefined ? { problem: oddIfMatch } : { tag }
}

/** Undefined where a part of the address is not percent-encoded UTF-8. */
function decoded(params: Record<string, string>) {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return undefined
  }
}

/** The only place that maps what verbs throw. */
async function guarded(
  deps: ApiDeps,
  ctx: UserContext,
  request: ApiRequest,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { url } = request
  try {
    return await work()
  } catch (error) {
    if (error instanceof ForbiddenError) {
      recordRefusedAction(deps, { ctx, path: url, error })
      return { problem: forbidden(error.message) }
    }
    if (error instanceof NotFoundError) {
      recordMissing(deps, { ctx, path: url })
      return { problem: notFound(error.message) }
    }
    if (error instanceof OverBudgetError) {
      noteRefused(deps, ctx, request, error.message)
      return { problem: overBudget(error.message) }
    }
    throw error
  }
}

function doneAnswer({ status, mediaType }: Operation, done: Done, requestId: string): Answer {
  const headers = { ...(done.tag && { ETag: `"${done.tag}"` }), ...(done.location && { Location: done.location }) }
  const isText = mediaType !== 'application/json' && typeof done.body === 'string'
  const text = done.body === undefined ? '' : isText ? String(done.body) : JSON.stringify(done.body)
  const given = done.body === undefined ? 204 : (done.status ?? status)
  return withHeaders(answerTo(requestId, given, `${mediaType}; charset=utf-8`, text), headers)
}
