import type { IncidentStatus } from '../db/database'
import { type Answer, jsonAnswer } from '../http/answer'
import { openIncident } from '../incidents/open'
import { sha256 } from '../sha256'
import type { Delivery, IngestDeps, ReceivedAlert } from './delivery'
import { findReplay, rememberIdempotencyKey } from './idempotency'
import { type IngestProblem, idempotencyKeyReused } from './problems'

type StoredIncident = { id: number; status: IncidentStatus; receivedAt: Date }

/** Opens the incident, or finds the one that the same Idempotency-Key has opened already. */
export async function accept(
  deps: IngestDeps,
  delivery: Delivery,
  received: ReceivedAlert,
): Promise<Answer | IngestProblem> {
  const { key, requestId, receivedAt } = delivery
  const { apiKeyId, workspaceId } = key
  const origin = { apiKeyId, workspaceId, requestId, receivedAt }
  const idempotency = received.idempotencyKey && {
    apiKeyId,
    key: received.idempotencyKey,
    bodyHash: sha256(received.bytes),
    now: receivedAt,
  }
  const outcome = await deps.db.write(async (tx) => {
    const replay = idempotency && (await findReplay(tx, idempotency))
    if (replay) return replay
    const incident = await openIncident(tx, origin, received.alert)
    if (idempotency) await rememberIdempotencyKey(tx, idempotency, incident.id)
    return { kind: 'opened' as const, incident }
  })
  if (outcome.kind === 'other-body') return idempotencyKeyReused
  if (outcome.kind === 'same-body')
    return incidentAnswer(deps, outcome.incident, 200, { 'Idempotent-Replayed': 'true' })
  return incidentAnswer(deps, outcome.incident, 201)
}

function incidentAnswer(
  deps: IngestDeps,
  incident: StoredIncident,
  status: 200 | 201,
  headers: Record<string, string> = {},
) {
  const path = `/incidents/${incident.id}`
  const { receivedAt } = incident
  const body = { id: String(incident.id), status: incident.status, url: `${deps.baseUrl}${path}`, receivedAt }
  return jsonAnswer(status, body, { Location: path, ...headers })
}
