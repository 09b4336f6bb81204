import { type Sql, sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { isOfLatestStep } from './latest-step'

export async function hurryEscalations(
  { execute, query, jsonTable, hold }: Statements,
  notificationIds: number[],
  steady: Date,
) {
  if (notificationIds.length === 0) return
  const ids = jsonTable(
    { id: 'integer' },
    notificationIds.map((id) => ({ id })),
  )
  // When two pages fail at once, the second must see that the first has failed.
  await query`
    SELECT escalation."incidentId" FROM "Escalation" AS escalation
    WHERE escalation."state" = 'active' AND escalation."incidentId" IN (
      SELECT entry."incidentId" FROM "EscalationEntry" AS entry
      WHERE entry."notificationId" IN (SELECT given."id" FROM ${ids} AS given))
    ORDER BY escalation."incidentId" ${hold('escalation')}`
  await tryNextInTurn({ execute }, ids, steady)
  await execute`
    UPDATE "Escalation" SET "dueAt" = ${steady}
    WHERE "state" = 'active' AND "dueAt" > ${steady} AND EXISTS (
      SELECT 1 FROM "EscalationEntry" AS entry
      WHERE entry."incidentId" = "Escalation"."incidentId"
        AND entry."notificationId" IN (SELECT given."id" FROM ${ids} AS given)
        AND ${isOfLatestStep}
        AND NOT EXISTS (
          SELECT 1 FROM "EscalationEntry" AS other
          JOIN "Notification" AS notification ON notification."id" = other."notificationId"
          LEFT JOIN "Page" AS page
            ON page."workspaceId" = notification."workspaceId" AND page."notificationId" = notification."id"
          WHERE other."workspaceId" = entry."workspaceId" AND other."incidentId" = entry."incidentId" AND other."round" = entry."round"
            AND other."step" = entry."step" AND other."run" = entry."run"
            AND (notification."state" = 'gathering' OR page."state" IN ('pending', 'sent'))))`
}

/** A step in round robin of which nothing went out runs once more, for the next of its people who was not tried. */
function tryNextInTurn({ execute }: Pick<Statements, 'execute'>, ids: Sql, steady: Date) {
  const ofStep = sql`
    other."workspaceId" = failed."workspaceId" AND other."incidentId" = failed."incidentId"
    AND other."run" = failed."run" AND other."round" = failed."round" AND other."step" = failed."step"`
  return execute`
    UPDATE "Escalation" SET "step" = failed."step", "round" = failed."round", "dueAt" = ${steady}, "waitsUntil" = NULL
    FROM (
      SELECT DISTINCT entry."workspaceId", entry."incidentId", entry."run", entry."round", entry."step"
      FROM "EscalationEntry" AS entry
      WHERE entry."notificationId" IN (SELECT given."id" FROM ${ids} AS given)) AS failed
    WHERE "Escalation"."incidentId" = failed."incidentId" AND "Escalation"."run" = failed."run"
      AND "Escalation"."state" = 'active' AND "Escalation"."dueAt" > ${steady}
      AND (("Escalation"."round" = failed."round" AND "Escalation"."step" = failed."step" + 1)
        OR ("Escalation"."round" = failed."round" + 1 AND "Escalation"."step" = 0))
      AND EXISTS (
        SELECT 1 FROM "EscalationStep" AS step
        WHERE step."policyId" = "Escalation"."policyId" AND step."position" = failed."step" AND step."isRoundRobin" = (1 = 1)
          AND (
            SELECT COUNT(*) FROM "EscalationTarget" AS target
            WHERE target."stepId" = step."id" AND target."chatChannelId" IS NULL)
          > (SELECT COUNT(DISTINCT other."userId") FROM "EscalationEntry" AS other WHERE ${ofStep}))
      AND NOT EXISTS (
        SELECT 1 FROM "EscalationEntry" AS other
        JOIN "Notification" AS notification ON notification."id" = other."notificationId"
        LEFT JOIN "Page" AS page
          ON page."workspaceId" = notification."workspaceId" AND page."notificationId" = notification."id"
        WHERE ${ofStep} AND (notification."state" = 'gathering' OR page."state" IN ('pending', 'sent')))`
}
