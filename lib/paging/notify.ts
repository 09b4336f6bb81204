import { subSeconds } from 'date-fns'
import type { Moment } from '../clock/moment'
import type { Severity } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { type Draft, gather } from './gather'
import type { Grouped } from './group-keys'
import type { PagingPlan } from './plan'
import { recordPaged } from './record-entries'

/** Puts each incident into a notification of each person whom its step pages, and says so on the incident. */
export async function notifyPeople(statements: Statements, plan: PagingPlan, escalations: Grouped[], now: Moment) {
  const planned = escalations.flatMap((escalation) =>
    (plan.steps[escalation.step]?.people ?? []).map((person) => ({ escalation, person })),
  )
  const lately = new Map<number, Draft[]>()
  for (const userId of new Set(planned.map(({ person }) => person.userId)))
    lately.set(userId, await readLately(statements, plan, userId, now.steady))
  const gathered = planned.map(({ escalation, person }) => {
    const { groupKey, severity } = escalation
    const incoming = { groupKey, severity, now: now.steady, gatherSeconds: plan.gatherSeconds }
    return { escalation, person, draft: gather(lately.get(person.userId) ?? [], incoming) }
  })
  const ids = new Map<Draft, number>()
  for (const [userId, drafts] of lately)
    for (const draft of drafts) if (!draft.isReleased) ids.set(draft, await store(statements, plan, userId, draft, now))
  const entries = gathered.map(
    ({ escalation: { incidentId, step, round, run }, person: { userId, because }, draft }) => {
      return { incidentId, step, round, run, userId, because, notificationId: ids.get(draft) ?? 0 }
    },
  )
  await recordPaged(statements, plan, entries, now.wall)
}

type Row = { id: number; groupKey: string; state: string; severity: Severity; incidents: number; at: Date | string }

/** Held, so that nobody releases one of them before the incident is in it. */
async function readLately(
  { query, hold }: Statements,
  plan: PagingPlan,
  userId: number,
  steady: Date,
): Promise<Draft[]> {
  const rows = await query<Row>`
    SELECT "id", "groupKey", "state", "severity", "incidents", COALESCE("releasedAt", "releaseAt") AS "at"
    FROM "Notification" AS notification
    WHERE "userId" = ${userId} AND "policyId" = ${plan.policyId}
      AND ("state" = 'gathering' OR ("state" = 'released' AND "releasedAt" > ${subSeconds(steady, plan.gatherSeconds)}))
    ORDER BY "id" ${hold('notification')}`
  return rows.map(({ id, groupKey, state, severity, incidents, at }) => {
    return { id, groupKey, severity, incidents, releaseAt: new Date(at), isReleased: state === 'released' }
  })
}

async function store({ execute, query }: Statements, plan: PagingPlan, userId: number, draft: Draft, now: Moment) {
  const { id, groupKey, severity, incidents, releaseAt } = draft
  if (id !== undefined) {
    await execute`
      UPDATE "Notification" SET "severity" = ${severity}, "incidents" = ${incidents}, "releaseAt" = ${releaseAt}
      WHERE "id" = ${id}`
    return id
  }
  const [row] = await query<{ id: number }>`
    INSERT INTO "Notification"
      ("workspaceId", "userId", "policyId", "groupKey", "severity", "incidents", "createdAt", "releaseAt")
    VALUES (${plan.workspaceId}, ${userId}, ${plan.policyId}, ${groupKey}, ${severity}, ${incidents}, ${now.wall}, ${releaseAt})
    RETURNING "id"`
  if (!row) throw new Error('A notification got no id.')
  return row.id
}
