import { addMilliseconds } from 'date-fns'
import type { Database } from '../db/database'
import { groupBy } from '../group-by'

const CANDIDATES = 200
// Longer than an attempt can take: when it ends without a word, the process that made it is gone.
const LEASE_MS = 30_000

/** How many pages may be under way, in all and to one contact method: one that hangs must not hold up the others. */
export type Room = { total: number; each: number; underWay: Map<number, number> }
export type Claimed = { id: number; attempts: number; contactMethodId: number | null }

type Candidate = { id: number; contactMethodId: number | null }

/**
 * Takes pages that are due, as many as there is room for. Each is due again when its lease is over, so that another
 * attempt is made should this process not live to say what came of this one.
 */
export async function claimPages(db: Database, room: Room, now: Date): Promise<Claimed[]> {
  if (room.total <= 0) return []
  const chosen = choose(await findCandidates(db, room, now), room)
  if (chosen.length === 0) return []
  const ids = db.jsonTable(
    { id: 'integer' },
    chosen.map(({ id }) => ({ id })),
  )
  return db.writeStatements(
    ({ query, claim }) => query<Claimed>`
      UPDATE "Page" SET "attempts" = "attempts" + 1, "dueAt" = ${addMilliseconds(now, LEASE_MS)}
      WHERE "id" IN (
        SELECT page."id" FROM "Page" AS page
        WHERE page."id" IN (SELECT given."id" FROM ${ids} AS given)
          AND page."state" = 'pending' AND page."dueAt" <= ${now} ${claim('page')})
      RETURNING "id", "attempts", "contactMethodId"`,
  )
}

function findCandidates({ query, jsonTable }: Database, { each, underWay }: Room, now: Date) {
  const full = [...underWay].filter(([, count]) => count >= each).map(([id]) => ({ id }))
  return query<Candidate>`
    SELECT "id", "contactMethodId" FROM "Page"
    WHERE "state" = 'pending' AND "dueAt" <= ${now} AND ("contactMethodId" IS NULL OR "contactMethodId" NOT IN (
      SELECT given."id" FROM ${jsonTable({ id: 'integer' }, full)} AS given))
    ORDER BY "dueAt", "id" LIMIT ${CANDIDATES}`
}

function choose(candidates: Candidate[], { total, each, underWay }: Room) {
  const byMethod = groupBy(candidates, ({ contactMethodId }) => contactMethodId)
  const fitting = [...byMethod].flatMap(([id, pages]) => pages.slice(0, each - (underWay.get(id ?? 0) ?? 0)))
  return fitting.slice(0, total)
}
