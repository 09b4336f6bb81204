import type { IngestProblem } from '../contract/problems'
import type { IncidentStatus } from '../db/database'
import { type Answer, answerTo, withHeaders } from '../http/answer'
import { problemAnswer } from '../http/problem'
import type { NoticeResult } from '../signals/store-notices'
import type { IngestDeps } from './deps'
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
    const answer = incidentAnswer(deps.baseUrl, outcome.incident, 200, requestId)
    return withHeaders(answer, { 'Idempotent-Replayed': 'true' })
  }
  if (outcome.kind === 'noticed') return noticedAnswer(deps, received, outcome.results)
  if ('alert' in received) deps.metrics.accepted.inc({ severity: received.alert.severity })
  return incidentAnswer(deps.baseUrl, outcome.incident, 201, requestId)
}

/** 201 when an incident was opened; the fields are those of the first incident, where there is one. */
function noticedAnswer(deps: IngestDeps, received: Received, results: NoticeResult[]) {
  const notices = 'notices' in received ? received.notices : []
  for (const [at, { outcome }] of results.entries()) {
    const notice = notices[at]
    deps.metrics.notices.inc({ outcome })
    if (outcome === 'opened' && notice && 'alert' in notice)
      deps.metrics.accepted.inc({ severity: notice.alert.severity })
  }
  const outcomes = results.map(({ outcome, incident }, at) => {
    const said = notices[at]?.kind === 'unreadable' ? 'unreadable' : outcome
    return { id: incident ? String(incident.id) : null, outcome: said }
  })
  const code = results.some(({ outcome }) => outcome === 'opened') ? 201 : 200
  const first = firstIncident(results)
  if (first) return incidentAnswer(deps.baseUrl, first, code, received.requestId, { outcomes })
  return answerTo(received.requestId, code, JSON_TYPE, JSON.stringify({ outcomes }))
}

const JSON_TYPE = 'application/json; charset=utf-8'

function incidentAnswer(
  baseUrl: string,
  { id, status, receivedAt }: { id: number; status: IncidentStatus; receivedAt: Date },
  code: 200 | 201,
  requestId: string,
  more: object = {},
) {
  const path = `/incidents/${id}`
  const body = { id: String(id), status, url: `${baseUrl}${path}`, receivedAt, ...more }
  const answer = answerTo(requestId, code, JSON_TYPE, JSON.stringify(body))
  return withHeaders(answer, { Location: path })
}
