import type { IngestProblem } from '../contract/problems'
import type { IncidentStatus } from '../db/database'
import { type Answer, answerTo, withHeaders } from '../http/answer'
import { problemAnswer } from '../http/problem'
import type { IngestDeps } from './deps'
import type { Received } from './received'
import type { Outcome } from './store/store'

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
  if ('alert' in received) deps.metrics.accepted.inc({ severity: received.alert.severity })
  return incidentAnswer(deps.baseUrl, outcome.incident, 201, requestId)
}

function incidentAnswer(
  baseUrl: string,
  { id, status, receivedAt }: { id: number; status: IncidentStatus; receivedAt: Date },
  code: 200 | 201,
  requestId: string,
) {
  const path = `/incidents/${id}`
  const body = { id: String(id), status, url: `${baseUrl}${path}`, receivedAt }
  const answer = answerTo(requestId, code, 'application/json; charset=utf-8', JSON.stringify(body))
  return withHeaders(answer, { Location: path })
}
