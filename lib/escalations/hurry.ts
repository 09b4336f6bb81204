import type { Statements } from '../db/sql/statements'

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
  await execute`
    UPDATE "Escalation" SET "dueAt" = ${steady}
    WHERE "state" = 'active' AND "dueAt" > ${steady} AND EXISTS (
      SELECT 1 FROM "EscalationEntry" AS entry
      WHERE entry."incidentId" = "Escalation"."incidentId"
        AND entry."notificationId" IN (SELECT given."id" FROM ${ids} AS given)
        AND entry."run" = "Escalation"."run"
        AND entry."round" = "Escalation"."round" AND entry."step" = "Escalation"."step" - 1
        AND NOT EXISTS (
          SELECT 1 FROM "EscalationEntry" AS other
          JOIN "Notification" AS notification ON notification."id" = other."notificationId"
          LEFT JOIN "Page" AS page
            ON page."workspaceId" = notification."workspaceId" AND page."notificationId" = notification."id"
          WHERE other."workspaceId" = entry."workspaceId" AND other."incidentId" = entry."incidentId" AND other."round" = entry."round"
            AND other."step" = entry."step" AND other."run" = entry."run"
            AND (notification."state" = 'gathering' OR page."state" IN ('pending', 'sent'))))`
}
