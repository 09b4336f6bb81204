import type { Database, Severity } from '../db/database'
import { stepToRun } from '../escalations/advance'
import { isLastResort, planPaging, stepAt } from '../escalations/plan'
import { personIn } from '../escalations/reach'
import { excerptOfDetails } from '../incidents/excerpt'
import { COUNTED, readCovered } from '../notifications/covered'
import type { Result } from '../result'
import { pagedAs, pagedAsSql } from '../routing/paged-as'
import { shortened } from '../values/text'
import { findNotification, type LinkDeps, type LinkRefusal } from './use'

const SHOWN = 20
const LABELS_SHOWN = 12
const SUMMARY_CHARACTERS = 500
const LABEL_CHARACTERS = 100

export type AcknowledgeLink = {
  person: string
  notificationId: number
  usedAt: Date | null
  acknowledged: number
  /** `incidents`: covered by the page; `open`: the link would acknowledge them; `reopened`: since the page. */
  incidents: number
  open: number
  reopened: number
  shown: ShownIncident[]
  /** The beginning of the first incident's details, as in a mail: an SMS has no room for them. */
  details: ReturnType<typeof excerptOfDetails> | null
  /** `isLast`: all steps were run, so paging stops then. `people`: as now, of a step in which none is chosen in turn. */
  next: { at: Date; step: number; isLast: boolean; isLastResort: boolean; people: string[] } | null
}

export type ShownIncident = Awaited<ReturnType<typeof readShown>>[number]

export async function readAcknowledgeLink(
  deps: LinkDeps,
  token: string,
): Promise<Result<AcknowledgeLink, LinkRefusal>> {
  const found = await findNotification(deps, token)
  if (!found.ok) return found
  const { db, now } = deps
  const { id: notificationId, incidents, user, userId, acknowledgedAt } = found.notification
  const covered = await readCovered(db, found.notification, SHOWN)
  const byLink = acknowledgedAt
    ? await db.read.incident.count({
        where: {
          acknowledgedAt,
          acknowledgedById: userId,
          escalationEntries: { some: { notificationId } },
        },
      })
    : 0
  const isOpen = !acknowledgedAt && covered.count > 0
  const ids = isOpen ? covered.ids : await newestCovered(db, notificationId)
  const next = await db.read.escalation.findFirst({
    where: { incidentId: { in: isOpen ? covered.ids : [] }, state: 'active', dueAt: { gt: now } },
    orderBy: { dueAt: 'asc' },
  })
  return {
    ok: true,
    person: user.name,
    notificationId,
    usedAt: acknowledgedAt,
    acknowledged: byLink,
    incidents,
    open: covered.count,
    reopened: await countReopened(db, notificationId),
    shown: await readShown(db, ids),
    details: await readDetails(db, ids),
    next: next && { at: next.dueAt, ...(await stepOf(db, next, now)) },
  }
}

async function stepOf(
  db: Database,
  { policyId, ...due }: { policyId: number; step: number; round: number },
  now: Date,
) {
  const plan = await planPaging(db, policyId, now)
  const { step, isExhausted: isLast } = plan ? stepToRun(plan, due) : { ...due, isExhausted: false }
  const planned = plan && !isLast ? stepAt(plan, step) : undefined
  const people = planned && !planned.isRoundRobin ? planned.people.map(({ because }) => personIn(because)) : []
  return { step, isLast, isLastResort: plan !== undefined && isLastResort(plan, step), people }
}

async function newestCovered({ query }: Database, notificationId: number) {
  const rows = await query<{ id: number }>`
    SELECT covered."id" FROM (
      SELECT incident."id", ${pagedAsSql} AS "severity"
      FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
        LEFT JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
      WHERE entry."notificationId" = ${notificationId} AND incident."id" = entry."incidentId"
      ORDER BY entry."id" DESC LIMIT ${COUNTED}) AS covered
    GROUP BY covered."id", covered."severity"
    ORDER BY CASE covered."severity" WHEN 'critical' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END,
      covered."id" DESC LIMIT ${SHOWN}`
  return rows.map(({ id }) => id)
}

async function countReopened({ query }: Database, notificationId: number) {
  const [row] = await query<{ count: number | string }>`
    SELECT count(*) AS "count" FROM (
      SELECT DISTINCT incident."id"
      FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
      WHERE entry."notificationId" = ${notificationId} AND incident."id" = entry."incidentId"
        AND incident."status" = 'open' AND entry."run" < (
          SELECT escalation."run" FROM "Escalation" AS escalation WHERE escalation."incidentId" = entry."incidentId")
      LIMIT ${COUNTED}) AS reopened`
  return Number(row?.count)
}

/** Shortened: their texts come from outside, and the page needs no sign-in. */
async function readShown(db: Database, ids: number[]) {
  const incidents = await db.read.incident.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, severity: true, status: true, summary: true, receivedAt: true, acknowledgedAt: true },
      acknowledgedBy: { select: { name: true } },
      routedBy: { select: { severity: true } },
      entity: { select: { identifier: true, name: true } },
      runbook: { select: { identifier: true } },
      labels: {
        select: { pair: { select: { key: true, value: true } } },
        orderBy: { pairId: 'asc' },
        take: LABELS_SHOWN,
      },
    },
  })
  return ids.flatMap((id) => {
    const incident = incidents.find((one) => one.id === id)
    return incident ? [shorten(incident)] : []
  })
}

async function readDetails(db: Database, [lead]: number[]) {
  const found = await db.read.incident.findUnique({ where: { id: lead ?? 0 }, select: { payload: true } })
  return found && excerptOfDetails(found.payload)
}

type Pair = { pair: { key: string; value: string } }
type Long = {
  summary: string
  severity: Severity
  routedBy: { severity: Severity | null } | null
  labels: Pair[]
  entity: { identifier: string; name: string | null } | null
}

function shorten<I extends Long>({ summary, labels, entity, routedBy, severity, ...incident }: I) {
  return {
    ...incident,
    severity: pagedAs({ severity, routedBy }),
    summary: shortened(summary, SUMMARY_CHARACTERS),
    entity: entity && shortened(entity.name ?? entity.identifier, LABEL_CHARACTERS),
    labels: labels.map(({ pair }) => ({ key: pair.key, value: shortened(pair.value, LABEL_CHARACTERS) })),
  }
}
