import type { IncidentData } from './incident-data'
import type { EventKind } from './kinds'

const ANA = { name: 'Ana', address: 'ana@example.com' }
const BEN = { name: 'Ben', address: 'ben@example.com' }
const OPENED = '2026-03-01T12:00:00.000Z'
const LATER = '2026-03-01T12:04:09.120Z'

/** An event as a receiver gets it, for whoever sets one up. */
export function sampleEvent(kind: EventKind, baseUrl: string) {
  const data = DATA[kind](baseUrl)
  const isAboutIncident = kind !== 'on-call.changed'
  return {
    type: kind,
    timestamp: kind === 'incident.opened' ? OPENED : LATER,
    sequence: 318,
    data: isAboutIncident ? { incident: sampleIncident(kind, baseUrl), ...data } : data,
  }
}

const by = { by: ANA }

const DATA: Record<EventKind, (baseUrl: string) => object> = {
  'incident.opened': () => ({ by: { apiKey: 'Grafana' } }),
  'incident.acknowledged': () => by,
  'incident.assigned': () => ({ ...by, assignee: BEN }),
  'incident.noted': () => ({ ...by, note: 'Cleared old logs, watching.' }),
  'incident.escalated': () => ({
    escalation: { outcome: 'paged', policy: 'Payments 24x7', step: 2, repeat: 0, people: [BEN] },
  }),
  'incident.resolved': () => by,
  'incident.reopened': () => by,
  'page.failed': () => ({
    page: {
      ...{ id: '9fK2mQ', person: ANA, channel: 'email', receiver: 'ana@example.com' },
      ...{ reason: 'The mail server refused it.', attempts: 6, policy: 'Payments 24x7', incidents: 1 },
    },
  }),
  'on-call.changed': (baseUrl) => ({
    schedule: { id: '3', name: 'Payments', timeZone: 'Europe/Berlin', url: `${baseUrl}/on-call/schedules/3` },
    onCall: [{ person: BEN, via: 'rotation', since: LATER, until: '2026-03-08T08:00:00.000Z' }],
    before: [ANA],
  }),
}

type Sample = {
  [field in keyof IncidentData]: IncidentData[field] extends Date | null ? string | null : IncidentData[field]
}

function sampleIncident(kind: EventKind, baseUrl: string): Sample {
  const isAnswered = kind === 'incident.acknowledged' || kind === 'incident.resolved'
  return {
    id: '4711',
    status: kind === 'incident.resolved' ? 'resolved' : isAnswered ? 'acknowledged' : 'open',
    severity: 'critical',
    summary: 'Disk full on db-1',
    receivedAt: OPENED,
    acknowledgedAt: isAnswered ? LATER : null,
    acknowledgedBy: isAnswered ? ANA : null,
    resolvedAt: kind === 'incident.resolved' ? LATER : null,
    assignee: kind === 'incident.assigned' ? BEN : null,
    team: 'Payments',
    labels: { service: 'payments', host: 'db-1' },
    entityId: 'db-1',
    runbookId: 'disk-full',
    url: `${baseUrl}/incidents/4711`,
    details: '/var is at 100 %',
    isDetailsWhole: true,
  }
}
