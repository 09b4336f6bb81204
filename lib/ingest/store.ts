import type { IncidentStatus } from '../db/database'
import type { Batch } from '../db/sql/batch'
import { openIncidents } from '../incidents/open'
import type { Arrival, ReceivedAlert } from './delivery'
import { findPrecedents, idempotencyName, rememberIdempotencyKeys } from './idempotency'
import { keepRejectedAlerts } from './keep-rejected-alerts'
import { type IngestProblem, idempotencyKeyReused } from './problems'

type StoredIncident = { id: number; status: IncidentStatus; receivedAt: Date }

/** What became of an arrival. */
export type Stored =
  | { kind: 'opened' | 'replayed'; incident: StoredIncident }
  | { kind: 'rejected'; problem: IngestProblem }

/**
 * Writes what arrived at the same moment: an incident for each alert whose Idempotency-Key has not opened one before,
 * and a rejected alert for each refusal. Resolves with what became of each, in their order.
 */
export async function storeArrivals(batch: Batch, arrivals: Arrival[]): Promise<Stored[]> {
  const precedents = await findPrecedents(batch, arrivals.flatMap(idempotencyOf))
  const opened = await openIncidents(batch, arrivals.flatMap(newIncidents(new Set(precedents.keys()))))
  const remembered = opened.flatMap(({ arrival, incident }) =>
    idempotencyOf(arrival).map((idempotency) => ({ ...idempotency, incident })),
  )
  await rememberIdempotencyKeys(batch, remembered)
  for (const precedent of remembered) precedents.set(idempotencyName(precedent), precedent)
  const incidents = new Map(opened.map(({ arrival, incident }) => [arrival, incident]))
  const stored = arrivals.map((arrival): Stored => {
    const incident = incidents.get(arrival)
    if (incident) return { kind: 'opened', incident }
    if ('problem' in arrival.received) return { kind: 'rejected', problem: arrival.received.problem }
    return replay(arrival.received, precedents)
  })
  await keepRejectedAlerts(batch, arrivals.flatMap(rejections(stored)))
  return stored
}

function idempotencyOf({ received }: Arrival) {
  return 'alert' in received && received.idempotency ? [received.idempotency] : []
}

/** Of alerts with the same Idempotency-Key the first; `used` grows as they come. */
function newIncidents(used: Set<string>) {
  return (arrival: Arrival) => {
    const { delivery, received } = arrival
    const names = idempotencyOf(arrival).map(idempotencyName)
    if (!('alert' in received) || names.some((name) => used.has(name))) return []
    for (const name of names) used.add(name)
    const { key, requestId, receivedAt } = delivery
    const { apiKeyId, workspaceId } = key
    return [{ arrival, origin: { apiKeyId, workspaceId, requestId, receivedAt }, content: received.alert }]
  }
}

function replay({ idempotency }: ReceivedAlert, precedents: Awaited<ReturnType<typeof findPrecedents>>): Stored {
  const precedent = idempotency && precedents.get(idempotencyName(idempotency))
  return precedent?.bodyHash === idempotency?.bodyHash && precedent
    ? { kind: 'replayed', incident: precedent.incident }
    : { kind: 'rejected', problem: idempotencyKeyReused }
}

function rejections(stored: Stored[]) {
  return ({ delivery, received }: Arrival, at: number) => {
    const outcome = stored[at]
    return outcome?.kind === 'rejected' ? [{ delivery, received, problem: outcome.problem }] : []
  }
}
