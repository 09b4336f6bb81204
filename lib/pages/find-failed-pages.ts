import type { UserContext } from '../context'
import { hasFewOpen } from '../incidents/few-open'

export type FailedPageOfIncident = { pageId: number; incidentId: number }

/** With an open incident, newest first. Starts from the smaller side: a notification may have 100,000 incidents. */
export async function findFailedPages(ctx: UserContext, take: number): Promise<FailedPageOfIncident[]> {
  return (await hasFewOpen(ctx)) ? amongOpen(ctx, take) : amongFailed(ctx, take)
}

function amongOpen({ db, workspaceId }: UserContext, take: number) {
  return db.query<FailedPageOfIncident>`
    WITH needed AS (
      SELECT entry."notificationId", max(entry."incidentId") AS "incidentId"
      FROM "Incident" AS incident CROSS JOIN "EscalationEntry" AS entry
      WHERE incident."workspaceId" = ${workspaceId} AND incident."status" = 'open'
        AND entry."workspaceId" = incident."workspaceId" AND entry."incidentId" = incident."id"
      GROUP BY entry."notificationId"
    )
    SELECT page."id" AS "pageId", needed."incidentId" FROM needed CROSS JOIN "Page" AS page
    WHERE page."workspaceId" = ${workspaceId} AND page."notificationId" = needed."notificationId"
      AND page."state" = 'failed'
    ORDER BY page."id" DESC LIMIT ${take}`
}

function amongFailed({ db, workspaceId }: UserContext, take: number) {
  return db.query<FailedPageOfIncident>`
    SELECT failed."pageId", failed."incidentId" FROM (
      SELECT page."id" AS "pageId", (
        SELECT entry."incidentId" FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
        WHERE entry."notificationId" = page."notificationId" AND incident."id" = entry."incidentId"
          AND incident."status" = 'open'
        ORDER BY entry."incidentId" DESC LIMIT 1
      ) AS "incidentId"
      FROM "Page" AS page WHERE page."workspaceId" = ${workspaceId} AND page."state" = 'failed'
    ) AS failed WHERE failed."incidentId" IS NOT NULL ORDER BY failed."pageId" DESC LIMIT ${take}`
}
