import type { Context } from '../context'
import type { Severity } from '../db/database'

/** Of an entity with more unresolved incidents the newest are counted. */
const MOST_LOOKED_AT = 300

/** In SQL one number holds the four counts. */
const PLACES = [
  { severity: 'critical', place: 1_000_000_000 },
  { severity: 'high', place: 1_000_000 },
  { severity: 'medium', place: 1_000 },
  { severity: 'low', place: 1 },
] as const

export type OpenCount = { severity: Severity; unanswered: number; answered: number }

type EntityFigures = {
  /** The worst severity first. */
  open: OpenCount[]
  /** More are unresolved than were counted. */
  isCutOff: boolean
  lastAt: Date | undefined
  /** Of the newest incidents. */
  runbook: { identifier: string; title: string | null; registeredAt: Date | null } | undefined
}

/** Of few entities: what is unresolved, when the last alert came, and the runbook that it named. */
export async function entityFigures(ctx: Context, ids: readonly number[]): Promise<Map<number, EntityFigures>> {
  const given = ids.map((id) => ({ id }))
  const rows = await lookUp(ctx, given)
  const newest = await readNewest(
    ctx,
    rows.flatMap(({ newestOpen, newestAnswered, newestResolved }) => [newestOpen, newestAnswered, newestResolved]),
  )
  return new Map(
    rows.map(({ id, unanswered, answered }) => {
      const open = PLACES.map(({ severity, place }) => ({
        severity,
        unanswered: digits(unanswered, place),
        answered: digits(answered, place),
      }))
      return [
        Number(id),
        { open, isCutOff: isFull(open), ...(newest.get(Number(id)) ?? { lastAt: undefined, runbook: undefined }) },
      ]
    }),
  )
}

type Packed = number | bigint | string | null
type Found = {
  id: number
  unanswered: Packed
  answered: Packed
  newestOpen: number | null
  newestAnswered: number | null
  newestResolved: number | null
}

function lookUp({ db, workspaceId }: Context, given: { id: number }[]) {
  return db.query<Found>`
    SELECT entity."id", (
      SELECT sum(CASE found."severity" WHEN 'critical' THEN 1000000000 WHEN 'high' THEN 1000000
        WHEN 'medium' THEN 1000 ELSE 1 END) FROM (
        SELECT incident."severity" FROM "Incident" AS incident
        WHERE incident."entityId" = entity."id" AND incident."status" = 'open'
        ORDER BY incident."id" DESC LIMIT ${MOST_LOOKED_AT}) AS found
    ) AS "unanswered", (
      SELECT sum(CASE found."severity" WHEN 'critical' THEN 1000000000 WHEN 'high' THEN 1000000
        WHEN 'medium' THEN 1000 ELSE 1 END) FROM (
        SELECT incident."severity" FROM "Incident" AS incident
        WHERE incident."entityId" = entity."id" AND incident."status" = 'acknowledged'
        ORDER BY incident."id" DESC LIMIT ${MOST_LOOKED_AT}) AS found
    ) AS "answered", (
      SELECT max(incident."id") FROM "Incident" AS incident
      WHERE incident."entityId" = entity."id" AND incident."status" = 'open'
    ) AS "newestOpen", (
      SELECT max(incident."id") FROM "Incident" AS incident
      WHERE incident."entityId" = entity."id" AND incident."status" = 'acknowledged'
    ) AS "newestAnswered", (
      SELECT max(incident."id") FROM "Incident" AS incident
      WHERE incident."entityId" = entity."id" AND incident."status" = 'resolved'
    ) AS "newestResolved"
    FROM ${db.jsonTable({ id: 'integer' }, given)} AS given CROSS JOIN "Entity" AS entity
    WHERE entity."id" = given."id" AND entity."workspaceId" = ${workspaceId}`
}

function digits(packed: Packed, place: number) {
  return Math.floor(Number(packed ?? 0) / place) % 1_000
}

function isFull(open: readonly OpenCount[]) {
  const sum = (which: 'unanswered' | 'answered') => open.reduce((total, one) => total + one[which], 0)
  return sum('unanswered') >= MOST_LOOKED_AT || sum('answered') >= MOST_LOOKED_AT
}

type Newest = Pick<EntityFigures, 'lastAt' | 'runbook'>

async function readNewest({ db, workspaceId }: Context, ids: (number | null)[]): Promise<Map<number, Newest>> {
  const rows = await db.read.incident.findMany({
    where: { workspaceId, id: { in: ids.flatMap((id) => (id === null ? [] : [Number(id)])) } },
    orderBy: { id: 'asc' },
    select: {
      entityId: true,
      receivedAt: true,
      firings: { select: { lastAt: true } },
      runbook: { select: { identifier: true, title: true, registeredAt: true } },
    },
  })
  const found = new Map<number, Newest>()
  for (const { entityId, receivedAt, firings, runbook } of rows) {
    if (entityId === null) continue
    const before = found.get(entityId)
    const times = [receivedAt, ...firings.map(({ lastAt }) => lastAt), ...(before?.lastAt ? [before.lastAt] : [])]
    const lastAt = new Date(Math.max(...times.map((time) => time.getTime())))
    found.set(entityId, { lastAt, runbook: runbook ?? before?.runbook })
  }
  return found
}
