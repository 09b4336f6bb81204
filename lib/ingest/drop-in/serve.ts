import { Readable } from 'node:stream'
import { verifyToken } from '../../api-keys/verify'
import { decodeUtf8 } from '../../contract/parse-alert'
import { type IngestProblem, invalidUtf8, unauthorized, unavailable } from '../../contract/problems'
import type { Answer } from '../../http/answer'
import { problemAnswer, refusal } from '../../http/problem'
import { newRequestId } from '../../http/request-id'
import { randomBase62 } from '../../random'
import type { PresetName } from '../../sources/presets/presets'
import type { IngestDeps } from '../deps'
import { type IngestRequest, ingest } from '../ingest'
import { readBody } from '../request/read-body'
import { type DropIn, dropInAt } from './address'
import { findRequest } from './find-request'
import { changeBody, opsgenieAnswer, opsgenieJson, withAlias } from './opsgenie'
import { eventAnswer, readEvent } from './pagerduty'

/** Both products take half of this at most. */
const MOST_BYTES = 1024 * 1024
/** Bodies whose token stands inside are nobody's until they are read. */
const NOBODY = 0
const KEY_LENGTH = 32

type Request = IngestRequest & { path: string }

/** Answers a request to the address of another product in that product's words; 202 only after the commit. */
export async function serveDropIn(deps: IngestDeps, request: Request): Promise<Answer> {
  const dropIn = dropInAt(request.method, request.path)
  if (!dropIn) return refusal(NOTHING_HERE)
  const startedAt = performance.now()
  const seconds = () => Math.round(performance.now() - startedAt) / 1000
  if (dropIn.protocol === 'opsgenie' && dropIn.action === 'status') return status(deps, request, dropIn, seconds)
  const body = await bodyOf(deps, request)
  if (dropIn.protocol === 'pagerduty') return enqueue(deps, request, dropIn.version, body)
  if ('problem' in body) return opsgenieAnswer(problemAnswer(body.problem, newRequestId()), seconds())
  const answer = await pass(deps, opsgenieToken(request), opsgenieBody(dropIn, body.text), 'opsgenie')
  return opsgenieAnswer(answer, seconds())
}

const NOTHING_HERE = {
  status: 404,
  code: 'not_found',
  title: 'Nothing here',
  detail:
    'Of PagerDuty POST /v2/enqueue is taken; of Opsgenie POST /v2/alerts, changes of an alert below it, and GET /v2/alerts/requests/ID.',
}

type Body = { text: string } | { problem: IngestProblem }

async function bodyOf(deps: IngestDeps, { body, askForBody }: Request): Promise<Body> {
  askForBody?.()
  const held = { bodies: deps.bodies, key: NOBODY }
  const { bytes, problem } = await readBody(body, { ...deps.limits, maxBytes: MOST_BYTES }, held)
  deps.bodies.count(NOBODY, -bytes.byteLength)
  const text = decodeUtf8(bytes)
  return problem || text === undefined ? { problem: problem ?? invalidUtf8 } : { text }
}

async function enqueue(deps: IngestDeps, request: Request, version: 1 | 2, body: Body): Promise<Answer> {
  if ('problem' in body) return eventAnswer(problemAnswer(body.problem, newRequestId()), version, undefined)
  const { token, key, text, fault } = readEvent(body.text, version, () => randomBase62(KEY_LENGTH))
  const header = request.headers['x-routing-key']
  const sent = token ?? (typeof header === 'string' ? header : undefined)
  if (fault) return eventAnswer(problemAnswer({ ...INVALID_EVENT, detail: fault }, newRequestId()), version, undefined)
  return eventAnswer(await pass(deps, sent, text, 'pagerduty'), version, key)
}

const INVALID_EVENT = { status: 400, code: 'invalid_fields', title: 'Invalid event' }

function opsgenieBody(dropIn: Exclude<DropIn, { protocol: 'pagerduty' }>, text: string) {
  return dropIn.action === 'change'
    ? changeBody(dropIn.verb, dropIn.alert, text)
    : withAlias(text, () => randomBase62(KEY_LENGTH))
}

/** As an alert of the key; one that is no source, or another tool's, is read as this address says. */
function pass(deps: IngestDeps, token: string | undefined, text: string, preset: PresetName) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const body = Readable.from([Buffer.from(text)], { objectMode: false })
  return ingest(deps, { method: 'POST', headers, body }, preset)
}

function opsgenieToken({ headers }: Request) {
  return /^(?:GenieKey|Bearer) +(\S.*?) *$/i.exec(headers.authorization ?? '')?.[1]
}

async function status(
  deps: IngestDeps,
  request: Request,
  { requestId }: Extract<DropIn, { action: 'status' }>,
  seconds: () => number,
) {
  try {
    const token = opsgenieToken(request)
    const key = token && (await verifyToken(deps.db, token, deps.now()))
    if (!key)
      return opsgenieAnswer(problemAnswer(unauthorized({ tokenSent: token !== undefined }), requestId), seconds())
    const found = await findRequest(deps.db, key, requestId)
    if (!found) return opsgenieJson(requestId, 404, { message: 'Request not found.' }, seconds())
    const { action, alias, at } = found
    const data = {
      ...{ success: true, isSuccess: true, action, status: `${action} was processed`, processedAt: at.toISOString() },
      ...{ integrationId: String(key.apiKeyId), alertId: alias, alias },
    }
    return opsgenieJson(requestId, 200, { data }, seconds())
  } catch (error) {
    deps.logFault(error, 'drop-in failed', { requestId })
    return opsgenieAnswer(problemAnswer(unavailable, requestId), seconds())
  }
}
