import { addMilliseconds } from 'date-fns'
import type { Channel, Database } from '../db/database'
import { groupBy } from '../group-by'
import { MAIL_CONNECTIONS } from '../mail/connections'

const CANDIDATES = 200
/** Renewed while an attempt is under way: a lease that ends means that the process is gone. */
export const LEASE_MS = 30_000

// How many pages may be under way, in all, through one channel and to one contact method: what hangs must not hold up
// the others. Of mails as many as can start at once.
const TOTAL = 160
const EACH_CHANNEL = 32
const EACH_METHOD = 4
const MAILS_TO_ONE = 1

type Candidate = { id: number; channel: Channel | null; contactMethodId: number | null }
export type Claimed = Candidate & { attempts: number }

/**
 * Takes pages that are due, as many as there is room for. Each is due again when its lease is over, so that another
 * attempt is made should this process not live to say what came of this one.
 */
export async function claimPages(db: Database, underWay: Candidate[], steady: Date): Promise<Claimed[]> {
  const chosen = choose(await findCandidates(db, underWay, steady), underWay)
  if (chosen.length === 0) return []
  const ids = db.jsonTable(
    { id: 'integer' },
    chosen.map(({ id }) => ({ id })),
  )
  return db.writeStatements(
    ({ query, claim }) => query<Claimed>`
      UPDATE "Page" SET "attempts" = "attempts" + 1, "dueAt" = ${addMilliseconds(steady, LEASE_MS)}
      WHERE "id" IN (
        SELECT page."id" FROM "Page" AS page
        WHERE page."id" IN (SELECT given."id" FROM ${ids} AS given)
          AND page."state" = 'pending' AND page."dueAt" <= ${steady} ${claim('page')})
      RETURNING "id", "attempts", "channel", "contactMethodId"`,
  )
}

/** Not those for which there is no room: there may be thousands of them before the first that can go. */
function findCandidates({ query, jsonTable }: Database, underWay: Candidate[], steady: Date) {
  const methods = jsonTable({ full: 'integer' }, full(underWay, 'contactMethodId', roomOfMethod))
  const channels = jsonTable({ full: 'text' }, full(underWay, 'channel', roomOfChannel))
  return query<Candidate>`
    SELECT "id", "channel", "contactMethodId" FROM "Page"
    WHERE "state" = 'pending' AND "dueAt" <= ${steady}
      AND COALESCE("contactMethodId", 0) NOT IN (SELECT given."full" FROM ${methods} AS given)
      AND CAST("channel" AS TEXT) NOT IN (SELECT given."full" FROM ${channels} AS given)
    ORDER BY "dueAt", "id" LIMIT ${CANDIDATES}`
}

function roomOfChannel({ channel }: Candidate) {
  return channel === 'email' ? MAIL_CONNECTIONS : EACH_CHANNEL
}

function roomOfMethod({ channel }: Candidate) {
  return channel === 'email' ? MAILS_TO_ONE : EACH_METHOD
}

function full<K extends 'channel' | 'contactMethodId'>(
  underWay: Candidate[],
  key: K,
  room: (page: Candidate) => number,
) {
  const groups = groupBy(underWay, (page) => page[key])
  return [...groups].flatMap(([full, [first, ...others]]) =>
    first && full !== null && others.length + 1 >= room(first) ? [{ full }] : [],
  )
}

function choose(candidates: Candidate[], underWay: Candidate[]) {
  const chosen: Candidate[] = []
  for (const page of candidates.filter(({ id }) => underWay.every((other) => other.id !== id))) {
    const before = [...underWay, ...chosen]
    const through = before.filter(({ channel }) => channel === page.channel).length
    const to = before.filter(({ contactMethodId }) => contactMethodId === page.contactMethodId).length
    if (before.length < TOTAL && through < roomOfChannel(page) && to < roomOfMethod(page)) chosen.push(page)
  }
  return chosen
}
