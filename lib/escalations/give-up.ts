import { addSeconds, max } from 'date-fns'
import type { Statements } from '../db/sql/statements'
import { isOfLatestStep } from './latest-step'

/** How long pages of a step may be refused before the next step runs. */
const PATIENCE_SECONDS = 60

type Refused = { id: number; releasedAt: Date | null }

/**
 * A page of the notification was refused for now. Where all that the present step sends is, the next step is due a minute
 * after it was to go out. The last step has no next one, and waits in full.
 */
export async function giveUpOn(statements: Statements, { id, releasedAt }: Refused, steady: Date) {
  const { query, execute, hold } = statements
  const dueAt = max([steady, addSeconds(releasedAt ?? steady, PATIENCE_SECONDS)])
  // Two that are refused at once: the second must see what became of the first.
  await query`
    SELECT escalation."incidentId" FROM "Escalation" AS escalation
    WHERE escalation."state" = 'active' AND escalation."dueAt" > ${dueAt} AND escalation."incidentId" IN (
      SELECT entry."incidentId" FROM "EscalationEntry" AS entry WHERE entry."notificationId" = ${id})
    ORDER BY escalation."incidentId" ${hold('escalation')}`
  await execute`
    UPDATE "Escalation" SET "waitsUntil" = COALESCE("waitsUntil", "dueAt"), "dueAt" = ${dueAt}
    WHERE "state" = 'active' AND "dueAt" > ${dueAt}
      AND EXISTS (
        SELECT 1 FROM "EscalationStep" AS next
        WHERE next."policyId" = "Escalation"."policyId" AND next."position" = "Escalation"."step")
      AND EXISTS (
        SELECT 1 FROM "EscalationEntry" AS entry
        WHERE entry."incidentId" = "Escalation"."incidentId" AND entry."notificationId" = ${id}
          AND ${isOfLatestStep}
          AND NOT EXISTS (
            SELECT 1 FROM "EscalationEntry" AS other
            JOIN "Notification" AS notification ON notification."id" = other."notificationId"
            LEFT JOIN "Page" AS page
              ON page."workspaceId" = notification."workspaceId" AND page."notificationId" = notification."id"
            WHERE other."workspaceId" = entry."workspaceId" AND other."incidentId" = entry."incidentId"
              AND other."round" = entry."round" AND other."step" = entry."step" AND other."run" = entry."run"
              AND (notification."state" = 'gathering' OR page."state" = 'sent'
                OR notification."releasedAt" > ${addSeconds(dueAt, -PATIENCE_SECONDS)}
                OR (page."state" = 'pending' AND (page."unconfirmedSince" IS NOT NULL
                  OR (page."refusedAt" IS NULL AND page."attempts" < 2))))))`
}

/** A page of the notification has gone out after all: the step waits in full for an acknowledgement. */
export function waitAgain({ execute }: Statements, notificationId: number) {
  return execute`
    UPDATE "Escalation" SET "dueAt" = "waitsUntil", "waitsUntil" = NULL
    WHERE "state" = 'active' AND "waitsUntil" IS NOT NULL AND NOT "isByHand" AND "incidentId" IN (
      SELECT entry."incidentId" FROM "EscalationEntry" AS entry
      WHERE entry."notificationId" = ${notificationId} AND ${isOfLatestStep})`
}
