import { addMinutes, subDays } from 'date-fns'
import type { Moment } from '../clock/moment'
import { readWallTimes, steadyTimePast } from '../clock/steady-time'
import { requirePermission, type UserContext } from '../context'
import type { Database, Transaction } from '../db/database'
import { insertRows } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import { restartEscalations } from '../escalations/restart'
import type { Result } from '../result'
import { acknowledgeIncidents } from './acknowledge'
import { type Overtaken, overtaken, recordStep } from './handle'
import { requireIncident } from './require'

const AT_ONCE = 200
const MOST_MINUTES = 10_080

type Snoozing = { incidentId: number; minutes: number }

/**
 * Acknowledges the incident for 1 minute to 7 days; it is open again and pages from the first step if nobody has resolved it.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function snoozeIncident(
  ctx: UserContext,
  { incidentId, minutes }: Snoozing,
): Promise<Result<{ until: Date }, Overtaken | { reason: 'invalid' }>> {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, actor, now } = ctx
  return db.write(async (tx) => {
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES) return { ok: false, reason: 'invalid' }
    await requireIncident(tx, ctx, incidentId)
    await acknowledgeIncidents(db.statements(tx), { workspaceId, userId: actor.userId, ids: [incidentId], now })
    const where = { id: incidentId, workspaceId, status: 'acknowledged' } as const
    const incident = await tx.incident.findFirst({ where, select: { acknowledgedAt: true } })
    if (!incident?.acknowledgedAt) return overtaken(tx, ctx, incidentId)
    const data = { until: addMinutes(await steadyTimePast(tx, now), minutes), acknowledgedAt: incident.acknowledgedAt }
    const until = addMinutes(now, minutes)
    await tx.snooze.upsert({ where: { incidentId }, create: { incidentId, workspaceId, ...data }, update: data })
    await recordStep(tx, ctx, incidentId, { kind: 'snoozed', note: until.toISOString() })
    return { ok: true, until }
  })
}

/** Until when an incident is snoozed; undefined where it is not, or another acknowledgement came after. */
export async function snoozedUntil({ db, workspaceId }: UserContext, incidentId: number): Promise<Date | undefined> {
  const snooze = await db.read.snooze.findFirst({
    where: { incidentId, workspaceId },
    include: { incident: { select: { acknowledgedAt: true } } },
  })
  const isOfNow = snooze?.incident.acknowledgedAt?.getTime() === snooze?.acknowledgedAt.getTime()
  return snooze && isOfNow ? (await readWallTimes(db.read))(snooze.until) : undefined
}

/** Opens what was snoozed until now; resolves with how many. */
export async function wakeSnoozed(db: Database, now: Moment): Promise<number> {
  const due = await findDue(db, now.steady)
  const workspaces = new Set(due.map(({ workspaceId }) => workspaceId))
  let total = 0
  for (const workspaceId of workspaces) {
    const ids = due.filter((one) => one.workspaceId === workspaceId).map(({ incidentId }) => incidentId)
    total += await db.write((tx) => wakeSome(tx, db, { workspaceId, ids, now }))
  }
  return total
}

/** What was resolved is waited for a day longer: a person may take that back. */
function findDue({ query }: Database, steady: Date) {
  return query<{ incidentId: number; workspaceId: number }>`
    SELECT snooze."incidentId", snooze."workspaceId" FROM "Snooze" AS snooze
    JOIN "Incident" AS incident ON incident."id" = snooze."incidentId"
    WHERE snooze."until" <= ${steady} AND (incident."status" <> 'resolved' OR snooze."until" <= ${subDays(steady, 1)})
    ORDER BY snooze."until" LIMIT ${AT_ONCE}`
}

type Due = { workspaceId: number; ids: number[]; now: Moment }

async function wakeSome(tx: Transaction, db: Database, { workspaceId, ids, now }: Due) {
  const statements = db.statements(tx)
  const { query, execute, isOneOf } = statements
  const woken = await query<{ id: number }>`
    UPDATE "Incident" SET "status" = 'open', "acknowledgedAt" = NULL, "acknowledgedById" = NULL
    WHERE "id" ${isOneOf(ids)} AND "status" = 'acknowledged' AND EXISTS (
      SELECT 1 FROM "Snooze" AS snooze WHERE snooze."incidentId" = "Incident"."id" AND snooze."until" <= ${now.steady}
        AND snooze."acknowledgedAt" = "Incident"."acknowledgedAt")
    RETURNING "id"`
  await execute`DELETE FROM "Snooze" WHERE "incidentId" ${isOneOf(ids)} AND "until" <= ${now.steady}`
  const incidentIds = woken.map(({ id }) => id)
  const kind = 'unacknowledged' as const
  const entries = incidentIds.map((incidentId) => ({ workspaceId, incidentId, kind, at: now.wall }))
  await insertRows(statements, 'TimelineEntry', entries)
  await restartEscalations(tx, statements, { workspaceId, incidentIds, now: now.wall })
  await pageAsBefore(statements, incidentIds, now)
  return incidentIds.length
}

/** What a person had paged by hand, since its policy does not, is paged by hand again: somebody wanted to be reminded. */
function pageAsBefore({ execute, isOneOf }: Statements, incidentIds: number[], { wall, steady }: Moment) {
  return execute`
    UPDATE "Escalation" SET "state" = 'active', "step" = 0, "round" = 0, "dueAt" = ${steady}, "startedAt" = ${wall},
      "waitsUntil" = NULL, "isByHand" = (1 = 1), "isTogether" = (1 = 0)
    WHERE "state" = 'stopped' AND "incidentId" ${isOneOf(incidentIds)}`
}
