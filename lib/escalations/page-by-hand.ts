import type { Moment } from '../clock/moment'
import type { Severity } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { addIncidents } from '../notifications/add-incidents'
import { pagedAsSql } from '../routing/paged-as'
import type { PagingPlan } from './plan'
import { recordPaged } from './record'
import { releaseAndHurry } from './run-policy'
import { findWaiting, waitingKey } from './unheard'

type Paged = { plan: PagingPlan; incidentId: number; userId: number; person: string; by: string }
type Place = { run: number; step: number; round: number }

/**
 * Pages one person for an open incident that has paged, at once, as a part of the step that ran last; the policy goes on
 * as before. Resolves with false when a page is on its way to them, or the incident is not open.
 */
export async function pageByHand(statements: Statements, { plan, ...asked }: Paged, now: Moment) {
  const { incidentId, userId, person, by } = asked
  const { workspaceId, policyId } = plan
  const [escalation] = await statements.query<{ run: number; severity: Severity }>`
    SELECT escalation."run", ${pagedAsSql} AS "severity" FROM "Escalation" AS escalation
    JOIN "Incident" AS incident ON incident."id" = escalation."incidentId"
    LEFT JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
    WHERE escalation."incidentId" = ${incidentId} AND escalation."workspaceId" = ${workspaceId}
      AND escalation."policyId" = ${policyId} AND incident."status" = 'open' ${statements.hold('escalation')}`
  if (!escalation || (await isOnItsWay(statements, asked))) return false
  const place = await lastPlace(statements, { workspaceId, incidentId, run: escalation.run })
  const because = { via: 'hand', person, by } as const
  const told = { incidentId, userId, severity: escalation.severity, isByHand: true, isTogether: false, because }
  const added = await addIncidents(statements, plan, [{ ...told, ...place }], now)
  await recordPaged(statements, plan, added, now.wall)
  await releaseAndHurry(statements, now)
  return true
}

async function isOnItsWay(statements: Statements, asked: Pick<Paged, 'incidentId' | 'userId'>) {
  const { incidentId, userId } = asked
  const gathering = await statements.query`
    SELECT entry."id" FROM "EscalationEntry" AS entry
    JOIN "Notification" AS notification ON notification."id" = entry."notificationId"
    WHERE entry."incidentId" = ${incidentId} AND entry."userId" = ${userId} AND notification."state" = 'gathering'`
  return gathering.length > 0 || (await findWaiting(statements, [{ incidentId }])).has(waitingKey(asked))
}

async function lastPlace(
  { query }: Pick<Statements, 'query'>,
  { workspaceId, incidentId, run }: { workspaceId: number; incidentId: number; run: number },
): Promise<Place> {
  const [last] = await query<{ step: number; round: number }>`
    SELECT entry."step", entry."round" FROM "EscalationEntry" AS entry
    WHERE entry."workspaceId" = ${workspaceId} AND entry."incidentId" = ${incidentId} AND entry."run" = ${run}
    ORDER BY entry."id" DESC LIMIT 1`
  return { run, step: last?.step ?? 0, round: last?.round ?? 0 }
}
