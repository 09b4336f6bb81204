import { addMilliseconds, subSeconds } from 'date-fns'
import type { Moment } from '../clock/moment'
import type { Severity } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { isUrgent } from '../values/severity'
import { gather, holdUntil, QUIET_HOURS, type RecentNotification } from './gather'
import { groupKeys } from './group-keys'
import { readQuiet } from './quiet-hours'

export type Grouping = { policyId: number; workspaceId: number; groupBy: string[]; gatherSeconds: number }

export type ToTell = { incidentId: number; severity: Severity; userId: number; isByHand: boolean; isTogether: boolean }

export async function addIncidents<T extends ToTell>(
  statements: Statements,
  grouping: Grouping,
  incidents: T[],
  now: Moment,
): Promise<(T & { notificationId: number })[]> {
  const mayWait = ({ severity, isByHand }: T) => !isUrgent(severity) && !isByHand
  const people = new Set(incidents.filter(mayWait).map(({ userId }) => userId))
  const quiet = await readQuiet(statements, [...people], now.wall)
  const recent = new Map<number, RecentNotification[]>()
  for (const userId of [...new Set(incidents.map((incident) => incident.userId))].sort((a, b) => a - b))
    recent.set(userId, await readRecent(statements, grouping, userId, now.steady))
  const grouped = await groupKeys(statements, grouping.groupBy, incidents)
  const gathered = grouped.map((incident) => {
    const { userId, groupKey, severity, isByHand, isTogether } = incident
    const until = mayWait(incident) ? quiet.get(userId) : undefined
    if (until) return { incident, notification: holdUntil(recent.get(userId) ?? [], severity, steadyOf(until, now)) }
    const { gatherSeconds } = grouping
    const incoming = { groupKey, severity, now: now.steady, gatherSeconds, isByHand, isTogether }
    return { incident, notification: gather(recent.get(userId) ?? [], incoming) }
  })
  const ids = new Map<RecentNotification, number>()
  for (const [userId, notifications] of recent)
    for (const notification of notifications)
      if (!notification.isReleased) ids.set(notification, await store(statements, grouping, userId, notification, now))
  return gathered.map(({ incident, notification }) => ({ ...incident, notificationId: ids.get(notification) ?? 0 }))
}

/** What the wall clock shows at that time. */
function steadyOf(until: Date, { wall, steady }: Moment) {
  return addMilliseconds(steady, until.getTime() - wall.getTime())
}

type Row = { id: number; groupKey: string; state: string; severity: Severity; incidents: number; at: Date | number }

async function readRecent(
  { query, hold }: Statements,
  { policyId, gatherSeconds }: Grouping,
  userId: number,
  steady: Date,
): Promise<RecentNotification[]> {
  const rows = await query<Row>`
    SELECT "id", "groupKey", "state", "severity", "incidents", COALESCE("releasedAt", "releaseAt") AS "at"
    FROM "Notification" AS notification
    WHERE "userId" = ${userId} AND (
      ("policyId" = ${policyId}
        AND ("state" = 'gathering' OR ("state" = 'released' AND "releasedAt" > ${subSeconds(steady, gatherSeconds)})))
      OR ("groupKey" = ${QUIET_HOURS} AND "state" = 'gathering'))
    ORDER BY "id" ${hold('notification')}`
  return rows.map(({ id, groupKey, state, severity, incidents, at }) => {
    return { id, groupKey, severity, incidents, releaseAt: new Date(at), isReleased: state === 'released' }
  })
}

async function store(
  { execute, query }: Statements,
  grouping: Grouping,
  userId: number,
  notification: RecentNotification,
  now: Moment,
) {
  const { id, groupKey, severity, incidents, releaseAt } = notification
  if (id !== undefined) {
    await execute`
      UPDATE "Notification" SET "severity" = ${severity}, "incidents" = ${incidents}, "releaseAt" = ${releaseAt}
      WHERE "id" = ${id}`
    return id
  }
  const { workspaceId, policyId } = grouping
  const [row] = await query<{ id: number }>`
    INSERT INTO "Notification"
      ("workspaceId", "userId", "policyId", "groupKey", "severity", "incidents", "createdAt", "releaseAt")
    VALUES (${workspaceId}, ${userId}, ${policyId}, ${groupKey}, ${severity}, ${incidents}, ${now.wall}, ${releaseAt})
    RETURNING "id"`
  if (!row) throw new Error('A notification got no id.')
  return row.id
}
