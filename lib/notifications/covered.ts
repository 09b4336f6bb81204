import type { Database, Severity } from '../db/database'
import { pagedAsSql } from '../routing/paged-as'
import { SEVERITIES } from '../values/severity'

// A page may cover a hundred thousand incidents; SQLite would count them inside the event loop.
export const COUNTED = 1_000

export type Covering = { id: number; severity: Severity; incidents: number }
export type Covered = { id: number; severity: Severity; entity: string | null }

/** Its open incidents: the count, the newest, the `shown` most severe. Those reopened since have other pages. */
export async function readCovered(db: Pick<Database, 'query'>, notification: Covering, shown: number) {
  const newest = await readNewest(db, notification.id, COUNTED)
  const isWhole = newest.length < COUNTED
  const first = isWhole
    ? bySeverity(newest.toSorted((a, b) => b.id - a.id)).slice(0, shown)
    : await findFirst(db, notification, shown)
  return {
    count: isWhole ? newest.length : notification.incidents,
    newest,
    isWhole,
    ids: first.map(({ id }) => id),
  }
}

export type CoveredIncidents = Awaited<ReturnType<typeof readCovered>>

export async function readAllCovered(db: Pick<Database, 'query'>, notificationId: number) {
  return bySeverity(await readNewest(db, notificationId, 1_000_000_000)).map(({ id }) => id)
}

function bySeverity<I extends { severity: Severity }>(incidents: readonly I[]): I[] {
  return SEVERITIES.toReversed().flatMap((wanted) => incidents.filter(({ severity }) => severity === wanted))
}

async function findFirst({ query }: Pick<Database, 'query'>, { id, severity: highest }: Covering, shown: number) {
  const found: Covered[] = []
  for (const severity of SEVERITIES.slice(0, SEVERITIES.indexOf(highest) + 1).toReversed()) {
    if (found.length >= shown) break
    const rows = await query<Covered>`
      SELECT incident."id", ${pagedAsSql} AS "severity"
      FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
        LEFT JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
      WHERE entry."notificationId" = ${id} AND incident."id" = entry."incidentId"
        AND incident."status" = 'open' AND ${pagedAsSql} = ${severity}
        AND entry."run" = (
        SELECT escalation."run" FROM "Escalation" AS escalation WHERE escalation."incidentId" = entry."incidentId")
      ORDER BY entry."id" DESC LIMIT ${shown}`
    found.push(...unique(rows))
  }
  return found.slice(0, shown)
}

async function readNewest({ query }: Pick<Database, 'query'>, notificationId: number, limit: number) {
  const rows = await query<Covered>`
    SELECT incident."id", ${pagedAsSql} AS "severity", entity."identifier" AS "entity"
    FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
      LEFT JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
      LEFT JOIN "Entity" AS entity ON entity."id" = incident."entityId"
    WHERE entry."notificationId" = ${notificationId} AND incident."id" = entry."incidentId"
      AND incident."status" = 'open'
      AND entry."run" = (
        SELECT escalation."run" FROM "Escalation" AS escalation WHERE escalation."incidentId" = entry."incidentId")
    ORDER BY entry."id" DESC LIMIT ${limit}`
  return unique(rows)
}

/** Two steps of an incident may be in one notification. */
function unique(rows: Covered[]) {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
