import type { Statements } from '../db/sql/statements'

/** Starts the escalations that a silence has kept from starting; resolves with how many there were. */
export function startSilenced(
  { execute }: Pick<Statements, 'execute'>,
  { workspaceId, silenceId, now }: { workspaceId: number; silenceId: number; now: Date },
) {
  return execute`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt")
    SELECT incident."id", incident."workspaceId", policy."id",
      COALESCE((SELECT clock."at" FROM "SteadyClock" AS clock WHERE clock."id" = 1), ${now}), ${now}
    FROM "Incident" AS incident
    JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
    JOIN "EscalationPolicy" AS policy ON policy."id" = route."policyId"
    WHERE incident."workspaceId" = ${workspaceId} AND incident."status" = 'open' AND incident."silenceId" = ${silenceId}
      AND CASE COALESCE(route."severity", incident."severity")
        WHEN 'low' THEN policy."pagesLow" WHEN 'medium' THEN policy."pagesMedium"
        WHEN 'high' THEN policy."pagesHigh" ELSE policy."pagesCritical" END
    ON CONFLICT ("incidentId") DO NOTHING`
}
