import { type Batch, insertRows, insertRowsReturningIds } from '../../lib/db/sql/batch'
import { storeReason } from '../../lib/escalations/reason'
import type { OpenedIncident } from '../../lib/incidents/open'
import { randomBase62 } from '../../lib/random'

/** The part of the escalated incidents that paged: the others came in a storm. */
const PAGED = 0.2
const FAILED = 0.03

export async function recordPages(
  batch: Batch,
  workspaceId: number,
  incidents: OpenedIncident[],
  people: readonly number[],
  random: () => number,
) {
  const escalations = await batch.query<{ incidentId: number; policyId: number }>`
    SELECT "incidentId", "policyId" FROM "Escalation" WHERE "incidentId" ${batch.isOneOf(incidents.map(({ id }) => id))}`
  const times = new Map(incidents.map(({ id, receivedAt }) => [id, receivedAt]))
  const paged = escalations
    .filter(() => random() < PAGED)
    .map(({ incidentId, policyId }) => {
      const userId = people[Math.floor(random() ** 2 * people.length)] ?? 0
      return { incidentId, policyId, userId, at: times.get(incidentId) ?? new Date(0), hasFailed: random() < FAILED }
    })
  const notifications = await insertRowsReturningIds(
    batch,
    'Notification',
    NOTIFICATION,
    paged.map(({ incidentId, policyId, userId, at }) => {
      const times = { createdAt: at, releaseAt: at, releasedAt: at }
      const state = { state: 'released' as const, severity: 'high' as const, incidents: 1 }
      return { workspaceId, userId, policyId, groupKey: String(incidentId), ...state, ...times }
    }),
    'groupKey',
  )
  const sent = paged.map((one) => ({ ...one, notificationId: notifications.get(String(one.incidentId)) ?? 0 }))
  await insertRows(
    batch,
    'EscalationEntry',
    ENTRY,
    sent.map(({ incidentId, userId, notificationId, at }) => {
      const place = { workspaceId, incidentId, userId, notificationId }
      return { ...place, kind: 'paged' as const, at, step: 0, round: 0, reason: REASON }
    }),
  )
  await insertRows(
    batch,
    'Page',
    PAGE,
    sent.map(({ notificationId, at, hasFailed }) => {
      const end = hasFailed ? { state: 'dead' as const, deadReason: '550 No such mailbox' } : SENT
      const uid = `page_${randomBase62(22)}`
      return {
        uid,
        workspaceId,
        notificationId,
        channel: 'email' as const,
        createdAt: at,
        dueAt: at,
        endedAt: at,
        ...end,
      }
    }),
  )
}

const SENT = { state: 'sent' as const, deadReason: null }
const REASON = storeReason({ policy: 'Default', targets: [] })
const ENTRY = [
  'workspaceId',
  'incidentId',
  'kind',
  'at',
  'step',
  'round',
  'userId',
  'notificationId',
  'reason',
] as const
const NOTIFICATION = [
  'workspaceId',
  'userId',
  'policyId',
  'groupKey',
  'state',
  'severity',
  'incidents',
  'createdAt',
  'releaseAt',
  'releasedAt',
] as const
const PAGE = [
  'uid',
  'workspaceId',
  'notificationId',
  'channel',
  'state',
  'createdAt',
  'dueAt',
  'endedAt',
  'deadReason',
] as const
