import { Readable } from 'node:stream'
import { verifyToken } from '../../api-keys/verify'
import { decodeUtf8 } from '../../contract/parse-alert'
import { encodedContent, type IngestProblem, invalidUtf8, unauthorized, unavailable } from '../../contract/problems'
import type { Answer } from '../../http/answer'
import { problemAnswer } from '../../http/problem'
import { newRequestId } from '../../http/request-id'
import { withoutForm } from '../../sources/form-body'
import { randomBase62 } from '../../values/random'
import { wordKey } from '../../values/severity-scale'
import { withoutByteOrderMark } from '../../values/text'
import type { IngestDeps } from '../deps'
import { type IngestRequest, ingest } from '../ingest'
import type { AsAddressed } from '../request/examine'
import { readBody } from '../request/read-body'
import { isEncoded } from '../request/refuse-content-type'
import { type DropIn, dropInAt, isOfHeartbeats, type Protocol, protocolOf } from './address'
import { findRequest } from './find-request'
import { changeBody, createBody, opsgenieAnswer, pongAnswer, statusAnswer } from './opsgenie'
import { eventAnswer, eventRefusal, readEvent } from './pagerduty'

/** Both products take half of this at most. */
const MOST_BYTES = 1024 * 1024
/** Bodies whose token stands inside are nobody's until they are read. */
const NOBODY = 0
const KEY_LENGTH = 32

type Request = IngestRequest & { path: string }

/** False when the key has no heartbeat. */
type PingKey = (apiKeyId: number) => Promise<boolean>

/** Answers a request to the address of another product in that product's words; 202 only after the commit. */
export async function serveDropIn(deps: IngestDeps, request: Request, pingKey: PingKey): Promise<Answer> {
  const dropIn = dropInAt(request.method, request.path)
  const startedAt = performance.now()
  const seconds = () => Math.round(performance.now() - startedAt) / 1000
  if (dropIn?.protocol === 'pagerduty') return enqueue(deps, request, dropIn.version)
  if (dropIn?.action === 'status') return status(deps, request, dropIn.requestId, seconds)
  if (dropIn?.action === 'ping') return ping(deps, request, dropIn.heartbeat, pingKey, seconds)
  if (dropIn) return opsgenieAnswer(await change(deps, request, dropIn), seconds())
  return nothingAt(request.path)
}

function nothingAt(path: string): Answer {
  const protocol = protocolOf(path) ?? 'opsgenie'
  const answer = notFound(isOfHeartbeats(path) ? PINGS : TAKEN[protocol])
  return protocol === 'pagerduty' ? eventRefusal(answer) : opsgenieAnswer(answer, 0)
}

function notFound(detail: string, requestId = newRequestId()) {
  return problemAnswer({ status: 404, code: 'not_found', title: 'Nothing here', detail }, requestId)
}

const PINGS =
  "A heartbeat belongs to an API key here, and a ping counts for the key that sends it if the heartbeat is called as the key is. Set one on the key's page in the portal, or let the job send POST to its ping address, /api/webhook/heartbeat/SECRET, instead."

const TAKEN: Record<Protocol, string> = {
  pagerduty: 'Events are taken at POST /v2/enqueue. Events that tell of a change are not.',
  opsgenie: 'POST /v2/alerts is taken, what changes an alert below it, and GET /v2/alerts/requests/ID.',
}

async function enqueue(deps: IngestDeps, request: Request, version: 1 | 2): Promise<Answer> {
  const body = await bodyOf(deps, request)
  const read = readEvent(body.text, version, () => randomBase62(KEY_LENGTH))
  const header = request.headers['x-routing-key']
  const token = read.token ?? (typeof header === 'string' ? header : undefined)
  const fault = body.fault ?? (read.fault ? { ...INVALID_EVENT, detail: read.fault } : undefined)
  // Without a token nobody knows whose it is.
  if (fault && (!token || fault.code === 'overloaded')) return eventRefusal(problemAnswer(fault, newRequestId()))
  const text = token ? read.text.replaceAll(token, '…') : read.text
  const answer = await pass(deps, token, text, { preset: 'pagerduty', key: read.key, fault })
  return eventAnswer(answer, read.version, read.key)
}

const INVALID_EVENT = { status: 400, code: 'invalid_fields', title: 'Invalid event' } as const

async function change(deps: IngestDeps, request: Request, dropIn: CreateOrChange): Promise<Answer> {
  const { text, fault } = await bodyOf(deps, request)
  if (fault?.code === 'overloaded') return problemAnswer(fault, newRequestId())
  const asked =
    dropIn.action === 'change'
      ? changeBody(dropIn.verb, dropIn.alert, text)
      : createBody(text, () => randomBase62(KEY_LENGTH))
  const addressed = { preset: 'opsgenie', key: asked.alias, fault } as const
  return pass(deps, opsgenieToken(request), fault ? text : asked.text, addressed)
}

type CreateOrChange = Extract<DropIn, { action: 'create' | 'change' }>

type Body = { text: string; fault: IngestProblem | undefined }

async function bodyOf(deps: IngestDeps, { headers, body, askForBody }: Request): Promise<Body> {
  askForBody?.()
  const held = { bodies: deps.bodies, key: NOBODY }
  const { bytes, problem } = await readBody(body, { ...deps.limits, maxBytes: MOST_BYTES }, held)
  deps.bodies.count(NOBODY, -bytes.byteLength)
  const text = decodeUtf8(problem ? bytes : withoutForm(bytes, headers['content-type']))
  const unreadable = isEncoded(headers) ? encodedContent : invalidUtf8
  const fault = problem ?? (text === undefined || isEncoded(headers) ? unreadable : undefined)
  return { text: withoutByteOrderMark(text ?? Buffer.from(bytes).toString()), fault }
}

/** As an alert of the key; one that is no source, or another tool's, is read as this address says. */
function pass(deps: IngestDeps, token: string | undefined, text: string, addressed: AsAddressed) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const body = Readable.from([Buffer.from(text)], { objectMode: false })
  return ingest(deps, { method: 'POST', headers, body }, addressed)
}

function opsgenieToken({ headers }: Request) {
  return /^(?:GenieKey|Bearer) +(\S.*?) *$/i.exec(headers.authorization ?? '')?.[1]
}

/** One key may send for many jobs: a ping of another name must not hide the silence of this one. */
async function ping(deps: IngestDeps, request: Request, heartbeat: string, pingKey: PingKey, seconds: () => number) {
  const requestId = newRequestId()
  try {
    const token = opsgenieToken(request)
    const key = token && (await verifyToken(deps.db, token, deps.now()))
    if (!key)
      return opsgenieAnswer(problemAnswer(unauthorized({ tokenSent: token !== undefined }), requestId), seconds())
    const isOwn = wordKey(key.name) === wordKey(heartbeat) && (await pingKey(key.apiKeyId))
    return isOwn ? pongAnswer(requestId, seconds()) : opsgenieAnswer(notFound(PINGS, requestId), seconds())
  } catch (error) {
    deps.logFault(error, 'drop-in failed', { requestId })
    return opsgenieAnswer(problemAnswer(unavailable, requestId), seconds())
  }
}

async function status(deps: IngestDeps, request: Request, requestId: string, seconds: () => number) {
  try {
    const token = opsgenieToken(request)
    const key = token && (await verifyToken(deps.db, token, deps.now()))
    if (!key)
      return opsgenieAnswer(problemAnswer(unauthorized({ tokenSent: token !== undefined }), requestId), seconds())
    return statusAnswer(requestId, await findRequest(deps.db, key, requestId), seconds())
  } catch (error) {
    deps.logFault(error, 'drop-in failed', { requestId })
    return opsgenieAnswer(problemAnswer(unavailable, requestId), seconds())
  }
}
