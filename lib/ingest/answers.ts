import type { IncidentStatus } from '../db/database'
import { type Answer, answerTo, withHeaders } from '../http/answer'
import { problemAnswer } from '../http/problem'
import type { Delivery, ReceivedAlert, Refusal } from './delivery'
import type { IngestDeps } from './deps'
import type { IngestProblem } from './problems'
import type { Stored } from './store'

/** A refusal of which nothing was kept. */
export function refusalAnswer({ metrics }: IngestDeps, problem: IngestProblem, requestId: string): Answer {
  metrics.refused.inc({ code: problem.code })
  return problemAnswer(problem, requestId)
}

export function storedAnswer(
  deps: IngestDeps,
  { requestId, key: { apiKeyId } }: Delivery,
  received: ReceivedAlert | Refusal,
  stored: Stored,
): Answer {
  if (stored.kind === 'rejected') {
    deps.log.info({ requestId, apiKeyId, code: stored.problem.code }, 'alert rejected')
    return refusalAnswer(deps, stored.problem, requestId)
  }
  if (stored.kind === 'replayed') {
    deps.metrics.replayed.inc()
    const answer = incidentAnswer(deps.baseUrl, stored.incident, 200, requestId)
    return withHeaders(answer, { 'Idempotent-Replayed': 'true' })
  }
  if ('alert' in received) deps.metrics.accepted.inc({ severity: received.alert.severity })
  return incidentAnswer(deps.baseUrl, stored.incident, 201, requestId)
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
