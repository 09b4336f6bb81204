import type { Database } from '../db/database'
import { sql } from '../db/sql/sql'
import { type EntryRange, nextRange } from '../rollups/next-range'
import { NOTHING, type Pass } from '../rollups/pass'
import { moveTextMark, readTextMark } from './mark'
import { storedWords } from './matches'
import { incidentWords, PAYLOAD_READ } from './words'

const AT_ONCE = 500
/** Characters. Alerts wait for a commit, and this many take some milliseconds. */
const WORDS_AT_ONCE = 60_000

/** One commit for text and mark adds each incident once, even if the process dies. */
export async function indexNext(db: Database, settled: number, atOnce = AT_ONCE): Promise<Pass> {
  const mark = await readTextMark(db)
  if (mark >= settled) return NOTHING
  const range = await nextRange(db, { after: mark, to: settled }, atOnce)
  const opened = await readOpened(db, range)
  const rows = takeFew(db, opened)
  const to = rows.length === opened.length ? range.to : (rows.at(-1)?.entryId ?? range.to)
  const cast = db.provider === 'sqlite' ? sql`` : sql`::tsvector`
  const statement = sql`
    INSERT INTO "IncidentText" ("rowid", "words") SELECT given."id", given."words"${cast}
    FROM ${db.jsonTable({ id: 'integer', words: 'text' }, rows)} AS given
    WHERE EXISTS (SELECT 1 FROM "Incident" AS incident WHERE incident."id" = given."id")`
  const { heldMs } = await db.writeKnown([moveTextMark(mark, to), ...(rows.length > 0 ? [{ statement }] : [])])
  return { isBehind: to < settled, heldMs }
}

/** At least one, if there is any. */
function takeFew({ provider }: Database, opened: Opened[]) {
  const rows: { entryId: number; id: number; words: string }[] = []
  let characters = 0
  for (const { entryId, id, workspaceId, ...text } of opened) {
    const words = storedWords(provider, workspaceId, incidentWords(text))
    characters += words.length
    if (rows.length > 0 && characters > WORDS_AT_ONCE) break
    rows.push({ entryId, id, words })
  }
  return rows
}

type Opened = { entryId: number; id: number; workspaceId: number; summary: string; payload: string }

function readOpened({ query }: Database, { after, to }: EntryRange) {
  return query<Opened>`
    SELECT entry."id" AS "entryId", incident."id", incident."workspaceId", incident."summary",
      substr(incident."payload", 1, ${PAYLOAD_READ}) AS "payload"
    FROM "TimelineEntry" AS entry JOIN "Incident" AS incident ON incident."id" = entry."incidentId"
    WHERE entry."id" > ${after} AND entry."id" <= ${to} AND entry."kind" = 'opened'
    ORDER BY entry."id"`
}
