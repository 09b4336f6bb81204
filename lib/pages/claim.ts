import { addMilliseconds } from 'date-fns'
import type { Channel, Database } from '../db/database'
import { MAIL_CONNECTIONS, UNCONFIRMED_MAILS } from '../mail/connections'
import { groupBy } from '../values/group-by'

/** The most severe are taken of so many that are due longest. */
const CONSIDERED = 2_000
/** Renewed during an attempt. An expired lease means that its process is gone. */
export const LEASE_MS = 30_000

// What hangs must not hold up the rest, so pages under way are limited in all, by channel and by contact method. Mails
// that the server has and does not confirm count apart.
const TOTAL = 160
const MAILS: Room = { brisk: MAIL_CONNECTIONS, unconfirmed: UNCONFIRMED_MAILS }
const MAILS_TO_ONE: Room = { brisk: 1, unconfirmed: UNCONFIRMED_MAILS / 3 }
const EACH_CHANNEL: Room = { brisk: 32, unconfirmed: 32 }
const EACH_METHOD: Room = { brisk: 4, unconfirmed: 4 }
// A phone rings for one call at a time.
const CALLS_TO_ONE: Room = { brisk: 1, unconfirmed: 1 }

type Room = { brisk: number; unconfirmed: number }
type PageAddress = { id: number; channel: Channel | null; contactMethodId: number | null }
export type Claimed = PageAddress & { attempts: number }
export type UnderWay = Claimed & { isUnconfirmed: boolean }

/** The most severe first. When a lease expires, another attempt is made. */
export async function claimPages(db: Database, underWay: UnderWay[], steady: Date): Promise<Claimed[]> {
  const chosen = choose(await findCandidates(db, underWay, steady), underWay)
  if (chosen.length === 0) return []
  const ids = db.jsonTable(
    { id: 'integer' },
    chosen.map(({ id }) => ({ id })),
  )
  return db.writeStatements(
    ({ query, claim }) => query<Claimed>`
      UPDATE "Page"
      SET "attempts" = "attempts" + 1, "dueAt" = ${addMilliseconds(steady, LEASE_MS)}, "unconfirmedSince" = NULL,
        "refusedAt" = NULL
      WHERE "id" IN (
        SELECT page."id" FROM "Page" AS page
        WHERE page."id" IN (SELECT given."id" FROM ${ids} AS given)
          AND page."state" = 'pending' AND page."dueAt" <= ${steady} ${claim('page')})
      RETURNING "id", "attempts", "channel", "contactMethodId"`,
  )
}

/**
 * Leaves out full channels and methods: thousands of their pages may come first. The last limit is written out, because
 * SQLite takes ten times as long to prepare for one that it is handed, even where nothing is due.
 */
function findCandidates({ query, jsonTable }: Database, underWay: UnderWay[], steady: Date) {
  const methods = jsonTable({ full: 'integer' }, full(underWay, 'contactMethodId', roomOfMethod))
  const channels = jsonTable({ full: 'text' }, full(underWay, 'channel', roomOfChannel))
  return query<PageAddress>`
    SELECT candidate."id", candidate."channel", candidate."contactMethodId"
    FROM (
      SELECT page."id", page."channel", page."contactMethodId", page."notificationId", page."dueAt"
      FROM "Page" AS page WHERE page."state" = 'pending' AND page."dueAt" <= ${steady}
        AND COALESCE(page."contactMethodId", 0) NOT IN (SELECT given."full" FROM ${methods} AS given)
        AND CAST(page."channel" AS TEXT) NOT IN (SELECT given."full" FROM ${channels} AS given)
      ORDER BY page."dueAt", page."id" LIMIT ${CONSIDERED}) AS candidate
    JOIN "Notification" AS notification ON notification."id" = candidate."notificationId"
    ORDER BY CASE notification."severity" WHEN 'critical' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END,
      candidate."dueAt", candidate."id" LIMIT 200`
}

function roomOfChannel({ channel }: PageAddress) {
  return channel === 'email' ? MAILS : EACH_CHANNEL
}

function roomOfMethod({ channel }: PageAddress) {
  if (channel === 'voice') return CALLS_TO_ONE
  return channel === 'email' ? MAILS_TO_ONE : EACH_METHOD
}

function isFull(pages: { isUnconfirmed: boolean }[], room: Room) {
  const unconfirmed = pages.filter(({ isUnconfirmed }) => isUnconfirmed).length
  return pages.length - unconfirmed >= room.brisk || unconfirmed >= room.unconfirmed
}

function full<K extends 'channel' | 'contactMethodId'>(
  underWay: UnderWay[],
  key: K,
  roomOf: (page: PageAddress) => Room,
) {
  const groups = groupBy(underWay, (page) => page[key])
  return [...groups].flatMap(([full, pages]) =>
    pages[0] && full !== null && isFull(pages, roomOf(pages[0])) ? [{ full }] : [],
  )
}

function choose(candidates: PageAddress[], underWay: UnderWay[]) {
  const taken: (PageAddress & { isUnconfirmed: boolean })[] = [...underWay]
  for (const page of candidates) {
    if (taken.length >= TOTAL) break
    const through = taken.filter(({ channel }) => channel === page.channel)
    const to = taken.filter(({ contactMethodId }) => contactMethodId === page.contactMethodId)
    const isUnderWay = taken.some(({ id }) => id === page.id)
    if (isUnderWay || isFull(through, roomOfChannel(page)) || isFull(to, roomOfMethod(page))) continue
    taken.push({ ...page, isUnconfirmed: false })
  }
  return taken.slice(underWay.length)
}
