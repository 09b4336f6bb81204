import { type Batch, insertNumbered, insertRows } from '../../../lib/db/sql/batch'
import { storeReason } from '../../../lib/escalations/reason'
import type { OpenedIncident } from '../../../lib/incidents/open'
import { randomBase62 } from '../../../lib/values/random'

/** The part of the escalated incidents that paged: the others came in a storm. */
const PAGED = 0.2
const FAILED = 0.03

type Paged = { incidentId: number; policyId: number; userId: number; at: Date; hasFailed: boolean }

export async function recordPages(
  batch: Batch,
  workspaceId: number,
  incidents: OpenedIncident[],
  people: readonly number[],
  random: () => number,
) {
  const paged = await choosePaged(batch, incidents, people, random)
  const ids = await recordNotifications(batch, workspaceId, paged)
  const sent = paged.map((one, at) => ({ ...one, notificationId: ids[at] ?? 0 }))
  await recordEntries(batch, workspaceId, sent)
  await recordSending(batch, workspaceId, sent)
}

async function choosePaged(
  batch: Batch,
  incidents: OpenedIncident[],
  people: readonly number[],
  random: () => number,
): Promise<Paged[]> {
  const escalations = await batch.query<{ incidentId: number; policyId: number }>`
    SELECT "incidentId", "policyId" FROM "Escalation" WHERE "incidentId" ${batch.isOneOf(incidents.map(({ id }) => id))}`
  const times = new Map(incidents.map(({ id, receivedAt }) => [id, receivedAt]))
  return escalations
    .filter(() => random() < PAGED)
    .map(({ incidentId, policyId }) => {
      const userId = people[Math.floor(random() ** 2 * people.length)] ?? 0
      return { incidentId, policyId, userId, at: times.get(incidentId) ?? new Date(0), hasFailed: random() < FAILED }
    })
}

function recordNotifications(batch: Batch, workspaceId: number, paged: Paged[]) {
  const rows = paged.map(({ incidentId, policyId, userId, at }) => {
    const times = { createdAt: at, releaseAt: at, releasedAt: at }
    const state = { state: 'released' as const, severity: 'high' as const, incidents: 1 }
    return { workspaceId, userId, policyId, groupKey: String(incidentId), ...state, ...times }
  })
  return insertNumbered(batch, 'Notification', rows, 'groupKey')
}

type Sent = Paged & { notificationId: number }

function recordEntries(batch: Batch, workspaceId: number, sent: Sent[]) {
  const rows = sent.map(({ incidentId, userId, notificationId, at }) => {
    const place = { workspaceId, incidentId, userId, notificationId }
    return { ...place, kind: 'paged' as const, at, step: 0, round: 0, reason: REASON }
  })
  return insertRows(batch, 'EscalationEntry', rows)
}

function recordSending(batch: Batch, workspaceId: number, sent: Sent[]) {
  const rows = sent.map(({ notificationId, at, hasFailed }) => {
    const end = hasFailed ? { state: 'failed' as const, endReason: '550 No such mailbox' } : SENT
    const page = { uid: `page_${randomBase62(22)}`, workspaceId, notificationId, channel: 'email' as const }
    return { ...page, createdAt: at, dueAt: at, endedAt: at, ...end }
  })
  return insertRows(batch, 'Page', rows)
}

const SENT = { state: 'sent' as const, endReason: null }
const REASON = storeReason({ policy: 'Default', targets: [] })
