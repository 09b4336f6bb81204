import { addMinutes, subSeconds } from 'date-fns'
import { deliver } from '../channels/channels'
import type { Database } from '../db/database'
import { groupBy } from '../values/group-by'
import type { PagingDeps } from './deps'
import { type Ending, endingMessage } from './ending-message'

/** Whatever ends in this time is told together. */
const GATHER_SECONDS = 30
const METHODS_AT_ONCE = 20
const ENDINGS_AT_ONCE = 5_000
/** Another instance takes over then. */
const LEASE_MINUTES = 5
/** Nobody needs it a day later. */
const WAITS_MINUTES = [1, 5, 30, 60, 240]

/** Tells who was paged what has been acknowledged or resolved; resolves with how many messages were tried. */
export async function tellEndings(deps: PagingDeps): Promise<number> {
  const steady = deps.steady()
  const due = await deps.db.query<{ id: number }>`
    SELECT "contactMethodId" AS "id" FROM "Ending"
    WHERE "dueAt" <= ${subSeconds(steady, GATHER_SECONDS)} OR ("dueAt" <= ${steady} AND "kind" = 'assigned')
    GROUP BY "contactMethodId" ORDER BY min("dueAt") LIMIT ${METHODS_AT_ONCE}`
  const tried = await Promise.all(due.map(({ id }) => tellMethod(deps, id, steady)))
  return tried.reduce((sum, count) => sum + count, 0)
}

async function tellMethod(deps: PagingDeps, contactMethodId: number, steady: Date) {
  const claimed = await claim(deps.db, contactMethodId, steady)
  const endings = await readEndings(deps.db, claimed)
  const paged = await findPaged(deps.db, contactMethodId, endings)
  const current = newest(endings).filter(({ kind, incidentId }) => kind === 'assigned' || paged.has(incidentId))
  const told = new Set(current)
  const dropped = endings.filter((one) => !told.has(one))
  await forget(
    deps.db,
    dropped.map(({ id }) => id),
  )
  const kinds = [...groupBy(current, ({ kind }) => kind).values()]
  for (const alike of kinds) await send(deps, alike, steady)
  return kinds.length
}

function claim(db: Database, contactMethodId: number, steady: Date) {
  return db.writeStatements(
    ({ query, claim }) => query<{ id: number }>`
      UPDATE "Ending" SET "attempts" = "attempts" + 1, "dueAt" = ${addMinutes(steady, LEASE_MINUTES)}
      WHERE "id" IN (
        SELECT ending."id" FROM "Ending" AS ending
        WHERE ending."contactMethodId" = ${contactMethodId} AND ending."dueAt" <= ${steady}
        ORDER BY ending."incidentId" LIMIT ${ENDINGS_AT_ONCE} ${claim('ending')})
      RETURNING "id"`,
  )
}

async function readEndings(db: Database, claimed: { id: number }[]) {
  const escalations = { include: { policy: { select: { name: true } } } }
  return db.read.ending.findMany({
    where: { id: { in: claimed.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    include: {
      incident: { include: { escalations, team: { select: { name: true } } }, omit: { payload: true } },
      contactMethod: { include: { user: { include: { account: { select: { email: true } } } } } },
    },
  })
}

/** Of which incidents a page to this contact method has gone out. */
async function findPaged(db: Database, contactMethodId: number, endings: Ending[]) {
  if (endings.length === 0) return new Set<number>()
  const given = db.jsonTable(
    { id: 'integer', workspaceId: 'integer' },
    endings.map(({ incidentId: id, workspaceId }) => ({ id, workspaceId })),
  )
  const rows = await db.query<{ id: number }>`
    SELECT DISTINCT given."id" FROM ${given} AS given
    JOIN "EscalationEntry" AS entry ON entry."workspaceId" = given."workspaceId" AND entry."incidentId" = given."id"
    JOIN "Page" AS page ON page."workspaceId" = entry."workspaceId" AND page."notificationId" = entry."notificationId"
    WHERE page."state" = 'sent' AND page."contactMethodId" = ${contactMethodId}`
  return new Set(rows.map(({ id }) => id))
}

/** Of an incident what holds now: it may have been resolved since, or taken back. */
function newest(endings: Ending[]) {
  const holding = endings.filter(({ kind, incident, contactMethod: { user } }) => {
    if (user.disabledAt) return false
    if (kind === 'assigned') return incident.assigneeId === user.id && incident.status !== 'resolved'
    return kind === incident.status && user.hearsEndings
  })
  return [...new Map(holding.map((one) => [`${one.kind === 'assigned'} ${one.incidentId}`, one])).values()]
}

async function send(deps: PagingDeps, endings: Ending[], steady: Date) {
  const [first] = endings
  if (!first) return
  const result = await deliver(deps.channels, first.contactMethod, endingMessage(deps, first, endings))
  const ids = endings.map(({ id }) => id)
  const minutes = WAITS_MINUTES[first.attempts - 1]
  if (result.isDelivered || (result.isFinal && !result.isOurFault) || minutes === undefined) return forget(deps.db, ids)
  const dueAt = addMinutes(steady, minutes)
  await deps.db.write((tx) => tx.ending.updateMany({ where: { id: { in: ids } }, data: { dueAt } }))
}

async function forget(db: Database, ids: number[]) {
  if (ids.length > 0) await db.write((tx) => tx.ending.deleteMany({ where: { id: { in: ids } } }))
}
