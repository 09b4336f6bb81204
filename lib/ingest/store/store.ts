import { type IngestProblem, idempotencyKeyReused } from '../../contract/problems'
import type { Batch } from '../../db/sql/batch'
import { type OpenedIncident, openIncidents } from '../../incidents/open'
import type { Routing } from '../../incidents/route'
import { keepRejectedAlerts } from '../../rejected-alerts/keep'
import { openForRejected } from '../../rejected-alerts/open-for-rejected'
import { type NoticeResult, storeNotices } from '../../signals/store-notices'
import { outcomesOf } from '../outcomes-of'
import type { Received, ReceivedAlert, ReceivedNotices } from '../received'
import { findPrecedents, type Precedent, precedentName, rememberPrecedents } from './idempotency'

export type Outcome =
  | { kind: 'opened'; incident: OpenedIncident }
  | { kind: 'noticed'; results: NoticeResult[] }
  | { kind: 'replayed'; precedent: Precedent }
  | { kind: 'rejected'; problem: IngestProblem }

/** An incident for each alert, a rejected alert for each fault, nothing for a known Idempotency-Key. In order. */
export async function storeReceived(batch: Batch, routing: Routing, received: Received[]): Promise<Outcome[]> {
  const sent = received.filter(isSound)
  const precedents = await findPrecedents(batch, sent)
  const fresh = sent.filter(isNew(new Set(precedents.keys())))
  const done = new Map<string, Outcome>()
  const opened = await openIncidents(batch, routing, fresh.filter(isAlert))
  for (const { requestId, incident } of opened) done.set(requestId, { kind: 'opened', incident })
  const bodies = fresh.filter(isNotices)
  for (const [index, results] of (await storeNotices(batch, routing, bodies)).entries())
    done.set(bodies[index]?.requestId ?? '', { kind: 'noticed', results })
  const keyed = fresh.filter(({ idempotency }) => idempotency)
  const told = keyed.map((one) => ({ ...one, ...toldAgain(one, done.get(one.requestId)) }))
  await rememberPrecedents(batch, told)
  for (const { idempotency, incident, outcomes, ...origin } of told)
    if (idempotency) precedents.set(precedentName(origin, idempotency), { ...idempotency, incident, outcomes })
  const outcomes = received.map((one): Outcome => {
    if (one.kind === 'fault') return { kind: 'rejected', problem: one.problem }
    return done.get(one.requestId) ?? replay(one, precedents)
  })
  const rejected = received.flatMap(rejections(outcomes))
  await keepRejectedAlerts(batch, rejected)
  await openForRejected(batch, routing, rejected)
  return outcomes
}

type Sound = ReceivedAlert | ReceivedNotices

function isSound(received: Received): received is Sound {
  return received.kind !== 'fault'
}

function isAlert(received: Received): received is ReceivedAlert {
  return received.kind === 'alert'
}

function isNotices(received: Received): received is ReceivedNotices {
  return received.kind === 'notices'
}

/** What a repeat with the same Idempotency-Key is told. */
function toldAgain(one: Sound, outcome: Outcome | undefined): Pick<Precedent, 'incident' | 'outcomes'> {
  if (outcome?.kind === 'opened') return { incident: outcome.incident, outcomes: null }
  const results = outcome?.kind === 'noticed' ? outcome.results : []
  const outcomes = isNotices(one) ? JSON.stringify(outcomesOf(one.notices, results)) : null
  return { incident: firstIncident(results), outcomes }
}

export function firstIncident(results: NoticeResult[]) {
  return results.find(({ incident }) => incident)?.incident
}

/** The first request of each Idempotency-Key is new; `used` grows. */
function isNew(used: Set<string>) {
  return (alert: Sound) => {
    if (!alert.idempotency) return true
    const name = precedentName(alert, alert.idempotency)
    if (used.has(name)) return false
    used.add(name)
    return true
  }
}

function replay(alert: Sound, precedents: Map<string, Precedent>): Outcome {
  const { idempotency } = alert
  const precedent = idempotency && precedents.get(precedentName(alert, idempotency))
  return precedent?.bodyHash === idempotency?.bodyHash && precedent
    ? { kind: 'replayed', precedent }
    : { kind: 'rejected', problem: idempotencyKeyReused }
}

function rejections(outcomes: Outcome[]) {
  return (received: Received, at: number) => {
    const outcome = outcomes[at]
    return outcome?.kind === 'rejected' ? [{ ...received, problem: outcome.problem }] : []
  }
}
