import type { Context } from '../context'
import { readTextMark } from './mark'
import { incidentWords, PAYLOAD_READ } from './words'

/** The index is a second behind; in a storm, or after an upgrade of a large database, some minutes. */
const MOST_READ = 2_000

export async function readUnindexed({ db, workspaceId }: Context) {
  const mark = await readTextMark(db)
  const rows = await db.query<{ id: number; summary: string; payload: string }>`
    SELECT incident."id", incident."summary", substr(incident."payload", 1, ${PAYLOAD_READ}) AS "payload"
    FROM "TimelineEntry" AS entry JOIN "Incident" AS incident ON incident."id" = entry."incidentId"
    WHERE entry."workspaceId" = ${workspaceId} AND entry."id" > ${mark} AND entry."kind" = 'opened'
    ORDER BY entry."id" DESC LIMIT ${MOST_READ}`
  return rows.map(({ id, ...text }) => ({ id, words: incidentWords(text) }))
}

/** When the incidents arrived that no search for words finds yet: too many came for the index, and for the search. */
export async function findUnsearched(
  { db, workspaceId }: Context,
  mostRead = MOST_READ,
): Promise<{ from: Date; to: Date } | undefined> {
  const opened = { workspaceId, kind: 'opened' as const, id: { gt: await readTextMark(db) } }
  const arrived = (id: 'asc' | 'desc', skip: number) =>
    db.read.timelineEntry.findFirst({ where: opened, orderBy: { id }, skip, select: { at: true } })
  const last = await arrived('desc', mostRead)
  if (!last) return undefined
  const first = await arrived('asc', 0)
  return { from: first?.at ?? last.at, to: last.at }
}
