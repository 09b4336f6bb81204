import { type Sql, sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'

/** `userId` or `apiKeyId`: who did it. */
type Ended = {
  workspaceId: number
  incidentIds: number[]
  kind: 'acknowledged' | 'resolved'
  userId?: number
  apiKeyId?: number
  now: Date
}

/**
 * Who got a page about these, or to whom one is on its way, is to be told by the same contact methods, but for the person
 * who did it, and not by phone, which costs money. Several pages leave several rows, of which one is told.
 */
export async function noteEndings(
  { execute, isOneOf }: Pick<Statements, 'execute' | 'isOneOf'>,
  { workspaceId, incidentIds, kind, userId = 0, apiKeyId = 0, now }: Ended,
) {
  if (incidentIds.length === 0) return
  await execute`
    INSERT INTO "Ending" ("workspaceId", "incidentId", "contactMethodId", "kind", "by", "dueAt")
    SELECT ${workspaceId}, told."incidentId", told."contactMethodId", ${kind}, ${nameOf(userId, apiKeyId)},
      COALESCE((SELECT clock."at" FROM "SteadyClock" AS clock WHERE clock."id" = 1), ${now})
    FROM (
      SELECT entry."incidentId", page."contactMethodId"
      FROM "EscalationEntry" AS entry
      JOIN "User" AS person ON person."id" = entry."userId"
      JOIN "Page" AS page ON page."workspaceId" = entry."workspaceId" AND page."notificationId" = entry."notificationId"
      WHERE entry."workspaceId" = ${workspaceId} AND entry."incidentId" ${isOneOf(incidentIds)}
        AND CAST(page."channel" AS TEXT) NOT IN ('sms', 'voice', 'slackapp')
        AND (page."state" = 'sent' OR (page."state" = 'pending' AND page."attempts" > 0))
        AND page."contactMethodId" IS NOT NULL
        AND person."hearsEndings" AND person."disabledAt" IS NULL AND person."id" <> ${userId}) AS told`
}

type Assigned = { workspaceId: number; incidentIds: number[]; assigneeId: number; userId: number; now: Date }

/**
 * Whoever somebody else has made the owner is to be told at once, where the policy of the incident says so: by all verified
 * contact methods but phones, and by phone where there is nothing else. Who pages for the incident is not changed.
 */
export async function noteAssignments(
  { execute, isOneOf }: Pick<Statements, 'execute' | 'isOneOf'>,
  { workspaceId, incidentIds, assigneeId, userId, now }: Assigned,
) {
  if (incidentIds.length === 0) return
  const isPhone = sql`CAST(method."channel" AS TEXT) IN ('sms', 'voice')`
  await execute`
    INSERT INTO "Ending" ("workspaceId", "incidentId", "contactMethodId", "kind", "by", "dueAt")
    SELECT incident."workspaceId", incident."id", method."id", 'assigned', ${nameOf(userId, 0)},
      COALESCE((SELECT clock."at" FROM "SteadyClock" AS clock WHERE clock."id" = 1), ${now})
    FROM "Incident" AS incident
    JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
    JOIN "EscalationPolicy" AS policy ON policy."id" = route."policyId" AND policy."tellsAssignee" = (1 = 1)
    JOIN "ContactMethod" AS method ON method."userId" = ${assigneeId} AND method."verifiedAt" IS NOT NULL
      AND (NOT ${isPhone} OR NOT EXISTS (
        SELECT 1 FROM "ContactMethod" AS other
        WHERE other."userId" = ${assigneeId} AND other."verifiedAt" IS NOT NULL
          AND CAST(other."channel" AS TEXT) NOT IN ('sms', 'voice')))
    WHERE incident."workspaceId" = ${workspaceId} AND incident."id" ${isOneOf(incidentIds)}
      AND incident."status" <> 'resolved'`
}

function nameOf(userId: number, apiKeyId: number): Sql {
  return sql`COALESCE(
    (SELECT doer."name" FROM "User" AS doer WHERE doer."id" = ${userId}),
    (SELECT 'API key ' || key."name" FROM "ApiKey" AS key WHERE key."id" = ${apiKeyId}), '')`
}
