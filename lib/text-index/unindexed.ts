import type { Context } from '../context'
import { readTextMark } from './mark'
import { incidentWords, PAYLOAD_READ } from './words'

/** The index is a second behind; after an upgrade of a large database, some minutes. */
const MOST_READ = 2_000

export async function readUnindexed({ db, workspaceId }: Context) {
  const mark = await readTextMark(db.read)
  const rows = await db.query<{ id: number; summary: string; payload: string }>`
    SELECT incident."id", incident."summary", substr(incident."payload", 1, ${PAYLOAD_READ}) AS "payload"
    FROM "TimelineEntry" AS entry JOIN "Incident" AS incident ON incident."id" = entry."incidentId"
    WHERE entry."workspaceId" = ${workspaceId} AND entry."id" > ${mark} AND entry."kind" = 'opened'
    ORDER BY entry."id" DESC LIMIT ${MOST_READ}`
  return rows.map(({ id, ...text }) => ({ id, words: incidentWords(text) }))
}
