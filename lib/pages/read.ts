import type { Database } from '../db/database'
import { readGroupBy } from '../escalation-policies/group-by'
import { readReason } from '../escalations/reason'
import { excerptOfDetails } from '../incidents/excerpt'
import { linksIn } from '../incidents/links'
import { countCovered, type IncidentLabels } from '../notifications/count-covered'
import { type CoveredIncidents, readCovered } from '../notifications/covered'
import { pagedAs } from '../routing/paged-as'

const NAMED = 5
const EARLIER = 50
/** Of those that the tool sent with its alert. */
const MOST_LINKS = 3

export type PageToSend = NonNullable<Awaited<ReturnType<typeof readPage>>>
export type PagedIncident = NonNullable<PageToSend['incident']>

/** Undefined once the page has ended. */
export async function readPage(db: Database, pageId: number) {
  const page = await db.read.page.findUnique({
    where: { id: pageId },
    include: {
      contactMethod: true,
      /** Of attempts that nobody answered. */
      log: { where: { isUnanswered: true }, select: { id: true } },
      notification: { include: { user: { include: { account: { select: { email: true } } } }, policy: true } },
    },
  })
  if (page?.state !== 'pending') return undefined
  const { notification } = page
  const covered = await readCovered(db, notification, NAMED)
  const [lead, ...others] = await readIncidents(db, covered.ids)
  const incident = lead ? { ...lead, ...(await readText(db, lead.id)) } : null
  return {
    ...page,
    count: covered.count,
    incident,
    others,
    counts: covered.count > 1 ? await readCounts(db, notification.policyId, covered) : null,
    step: incident ? await readStep(db, { notificationId: notification.id, incidentId: incident.id }) : null,
    user: notification.user,
  }
}

async function readIncidents(db: Database, ids: number[]) {
  const incidents = await db.read.incident.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      severity: true,
      routedBy: { select: { severity: true } },
      summary: true,
      receivedAt: true,
      team: { select: { name: true } },
      entity: { select: { identifier: true, name: true } },
      runbook: { select: { identifier: true, title: true, registeredAt: true } },
      labels: { select: { pair: { select: { key: true, value: true } } }, orderBy: { pairId: 'asc' } },
    },
  })
  const paged = incidents.map(({ routedBy, severity, ...incident }) => {
    return { ...incident, severity: pagedAs({ severity, routedBy }), sentAs: severity }
  })
  return ids.flatMap((id) => paged.find((incident) => incident.id === id) ?? [])
}

async function readText(db: Database, id: number) {
  const { payload } = await db.read.incident.findUniqueOrThrow({ where: { id }, select: { payload: true } })
  return { details: excerptOfDetails(payload), links: linksIn(payload).slice(0, MOST_LINKS) }
}

async function readCounts(db: Database, policyId: number, { newest, isWhole }: CoveredIncidents) {
  const policy = await db.read.escalationPolicy.findUnique({ where: { id: policyId }, select: { groupBy: true } })
  const keys = policy ? readGroupBy(policy.groupBy) : []
  const ids = newest.map(({ id }) => id)
  const rows = await db.read.incidentLabel.findMany({
    where: { incidentId: { in: ids }, pair: { key: { in: keys } } },
    select: { incidentId: true, pair: { select: { key: true, value: true } } },
  })
  const labels: IncidentLabels = rows.map(({ incidentId, pair }) => ({ incidentId, ...pair }))
  return { isWhole, of: newest.length, ...countCovered(newest, keys, labels) }
}

/** The step that caused the notification, and the earlier steps since the incident was opened or reopened. */
async function readStep(db: Database, { notificationId, incidentId }: { notificationId: number; incidentId: number }) {
  const entry = await db.read.escalationEntry.findFirst({
    where: { notificationId, incidentId },
    orderBy: { id: 'desc' },
  })
  if (!entry) return null
  const reopening = await db.read.timelineEntry.findFirst({
    where: { incidentId, kind: 'reopened' },
    orderBy: { id: 'desc' },
  })
  const before = { incidentId, run: entry.run, id: { lt: entry.id } }
  const earlier = await db.read.escalationEntry.findMany({
    where: { ...before, kind: { not: 'exhausted' } },
    orderBy: { id: 'desc' },
    take: EARLIER,
    include: { user: { select: { name: true } }, notification: { select: { pages: { select: { state: true } } } } },
  })
  const { step, round, at } = entry
  const { targets, isLastResort, isByHand } = readReason(entry.reason)
  return {
    ...{ step, round, at, isLastResort, isByHand, target: targets[0], reopenedAt: reopening?.at ?? null },
    earlier: earlier.reverse().map((one) => ({
      at: one.at,
      person: one.user?.name ?? null,
      pages: one.notification?.pages ?? [],
    })),
  }
}
