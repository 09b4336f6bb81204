import { type IngestProblem, idempotencyKeyReused } from '../../contract/problems'
import type { Batch } from '../../db/sql/batch'
import { type OpenedIncident, openIncidents } from '../../incidents/open'
import type { Routing } from '../../incidents/route'
import { keepRejectedAlerts } from '../../rejected-alerts/keep'
import type { Received, ReceivedAlert } from '../received'
import { findPrecedents, type Precedent, precedentName, rememberPrecedents } from './idempotency'

export type Outcome =
  | { kind: 'opened'; incident: OpenedIncident }
  | { kind: 'replayed'; incident: Precedent['incident'] }
  | { kind: 'rejected'; problem: IngestProblem }

/**
 * Stores what was received together: an incident for each alert, unless its Idempotency-Key has opened one before, and
 * a rejected alert for each fault. Resolves with the outcomes, in order.
 */
export async function storeReceived(batch: Batch, routing: Routing, received: Received[]): Promise<Outcome[]> {
  const alerts = received.filter(isAlert)
  const precedents = await findPrecedents(batch, alerts)
  const opened = await openIncidents(batch, routing, alerts.filter(isNew(new Set(precedents.keys()))))
  await rememberPrecedents(batch, opened)
  for (const { idempotency, incident, ...origin } of opened)
    if (idempotency) precedents.set(precedentName(origin, idempotency), { ...idempotency, incident })
  const incidents = new Map(opened.map(({ requestId, incident }) => [requestId, incident]))
  const outcomes = received.map((one): Outcome => {
    if (!isAlert(one)) return { kind: 'rejected', problem: one.problem }
    const incident = incidents.get(one.requestId)
    return incident ? { kind: 'opened', incident } : replay(one, precedents)
  })
  await keepRejectedAlerts(batch, received.flatMap(rejections(outcomes)))
  return outcomes
}

function isAlert(received: Received): received is ReceivedAlert {
  return 'alert' in received
}

/** Of alerts with one Idempotency-Key the first is new; `used` grows with each. */
function isNew(used: Set<string>) {
  return (alert: ReceivedAlert) => {
    if (!alert.idempotency) return true
    const name = precedentName(alert, alert.idempotency)
    if (used.has(name)) return false
    used.add(name)
    return true
  }
}

function replay(alert: ReceivedAlert, precedents: Map<string, Precedent>): Outcome {
  const { idempotency } = alert
  const precedent = idempotency && precedents.get(precedentName(alert, idempotency))
  return precedent?.bodyHash === idempotency?.bodyHash && precedent
    ? { kind: 'replayed', incident: precedent.incident }
    : { kind: 'rejected', problem: idempotencyKeyReused }
}

function rejections(outcomes: Outcome[]) {
  return (received: Received, at: number) => {
    const outcome = outcomes[at]
    return outcome?.kind === 'rejected' ? [{ ...received, problem: outcome.problem }] : []
  }
}
