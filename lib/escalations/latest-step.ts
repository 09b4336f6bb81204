import { sql } from '../db/sql/sql'

/** `entry` is of the step of `"Escalation"` that ran last in this round, wherever an edit of the policy has put that step. */
export const isOfLatestStep = sql`
  entry."run" = "Escalation"."run" AND entry."round" = "Escalation"."round" AND NOT EXISTS (
    SELECT 1 FROM "EscalationEntry" AS later
    WHERE later."workspaceId" = entry."workspaceId" AND later."incidentId" = entry."incidentId"
      AND later."run" = entry."run" AND later."id" > entry."id" AND later."step" <> entry."step")`
