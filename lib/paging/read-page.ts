import type { Database, Severity } from '../db/database'
import { SEVERITIES } from '../incidents/severity'

export type PageToSend = NonNullable<Awaited<ReturnType<typeof readPage>>>
export type PagedIncident = NonNullable<PageToSend['incident']>

/**
 * A page with what its message needs: how many incidents of its notification still wait for somebody, and the most
 * severe of them. Undefined once the page has ended.
 */
export async function readPage(db: Database, pageId: number) {
  const page = await db.read.page.findUnique({
    where: { id: pageId },
    include: { contactMethod: true, notification: { include: { user: true } } },
  })
  if (page?.state !== 'pending') return undefined
  const { notification } = page
  const id = await findMostSevere(db, notification)
  const incident = id === undefined ? null : await readIncident(db, id)
  return { ...page, count: await countOpen(db, notification), incident, user: notification.user }
}

// A page of a storm may cover a hundred thousand incidents, and SQLite counts inside the event loop.
const COUNTED = 1_000

type Covering = { id: number; severity: Severity; incidents: number }

/** How many are still open; of very many, how many there were. */
async function countOpen({ query }: Database, { id, incidents }: Covering) {
  const [row] = await query<{ open: number | string }>`
    SELECT count(*) AS "open" FROM (
      SELECT 1 AS "one" FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
      WHERE entry."notificationId" = ${id} AND incident."id" = entry."incidentId" AND incident."status" = 'open'
      LIMIT ${COUNTED}) AS counted`
  const open = Number(row?.open)
  return open < COUNTED ? open : incidents
}

async function findMostSevere({ query }: Database, { id, severity: highest }: Covering) {
  for (const severity of SEVERITIES.slice(0, SEVERITIES.indexOf(highest) + 1).toReversed()) {
    const [found] = await query<{ id: number }>`
      SELECT incident."id" FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
      WHERE entry."notificationId" = ${id} AND incident."id" = entry."incidentId"
        AND incident."status" = 'open' AND incident."severity" = ${severity} LIMIT 1`
    if (found) return found.id
  }
  return undefined
}

function readIncident(db: Database, id: number) {
  return db.read.incident.findUnique({
    where: { id },
    select: {
      id: true,
      severity: true,
      summary: true,
      receivedAt: true,
      entity: { select: { identifier: true, name: true } },
      runbook: { select: { identifier: true, title: true } },
      labels: { select: { pair: { select: { key: true, value: true } } }, orderBy: { pairId: 'asc' } },
    },
  })
}
