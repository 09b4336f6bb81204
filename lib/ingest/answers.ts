import type { IngestProblem } from '../contract/problems'
import type { IncidentStatus } from '../db/database'
import { type Answer, answerTo, withHeaders } from '../http/answer'
import { problemAnswer } from '../http/problem'
import type { NoticeResult } from '../signals/store-notices'
import { parseJson } from '../values/stored-json'
import type { IngestDeps } from './deps'
import { outcomesOf } from './outcomes-of'
import type { Received } from './received'
import { firstIncident, type Outcome } from './store/store'

export function refusalAnswer({ metrics }: IngestDeps, problem: IngestProblem, requestId: string): Answer {
  metrics.refused.inc({ code: problem.code })
  return problemAnswer(problem, requestId)
}

export function outcomeAnswer(deps: IngestDeps, received: Received, outcome: Outcome): Answer {
  const { requestId, apiKeyId } = received
  if (outcome.kind === 'rejected') {
    deps.log.info({ requestId, apiKeyId, code: outcome.problem.code }, 'alert rejected')
    return refusalAnswer(deps, outcome.problem, requestId)
  }
  if (outcome.kind === 'replayed') {
    deps.metrics.replayed.inc()
    const { incident, outcomes } = outcome.precedent
    const more = outcomes === null ? {} : { outcomes: parseJson(outcomes) }
    return withHeaders(touchedAnswer(deps, incident, 200, requestId, more), { 'Idempotent-Replayed': 'true' })
  }
  if (outcome.kind === 'noticed') return noticedAnswer(deps, received, outcome.results)
  if (received.kind === 'alert') deps.metrics.accepted.inc({ severity: received.alert.severity })
  return incidentAnswer(deps.baseUrl, outcome.incident, 201, requestId)
}

function noticedAnswer(deps: IngestDeps, received: Received, results: NoticeResult[]) {
  const notices = received.kind === 'notices' ? received.notices : []
  for (const [at, { outcome }] of results.entries()) {
    const notice = notices[at]
    deps.metrics.notices.inc({ outcome })
    if (outcome === 'opened' && notice && 'alert' in notice)
      deps.metrics.accepted.inc({ severity: notice.alert.severity })
  }
  const code = results.some(({ outcome }) => outcome === 'opened') ? 201 : 200
  const more = { outcomes: outcomesOf(notices, results) }
  return touchedAnswer(deps, firstIncident(results), code, received.requestId, more)
}

function touchedAnswer(
  { baseUrl }: IngestDeps,
  incident: Touched | undefined,
  code: 200 | 201,
  requestId: string,
  more: object,
) {
  if (incident) return incidentAnswer(baseUrl, incident, code, requestId, more)
  return answerTo(requestId, code, JSON_TYPE, JSON.stringify(more))
}

type Touched = { id: number; status: IncidentStatus; receivedAt: Date }

const JSON_TYPE = 'application/json; charset=utf-8'

function incidentAnswer(
  baseUrl: string,
  { id, status, receivedAt }: Touched,
  code: 200 | 201,
  requestId: string,
  more: object = {},
) {
  const path = `/incidents/${id}`
  const body = { id: String(id), status, url: `${baseUrl}${path}`, receivedAt, ...more }
  const answer = answerTo(requestId, code, JSON_TYPE, JSON.stringify(body))
  return withHeaders(answer, { Location: path })
}
