import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database'
import { putRows } from '../db/sql/batch'
import { addFigures, readFigures, type StoredFigures, storeFigures } from './figures'
import { firstHourKept } from './grain'
import { isStopped, type Mark, moveMark, readMark } from './mark'
import { nextRange } from './next-range'
import { NOTHING, type Pass } from './pass'
import { readEvents } from './read-events'
import { createTallies, type RollupKey } from './tally'

/** Each read takes twice as many as the last: incidents with labels of their own fill a commit at once. */
const FIRST_READ = 25
const LARGEST_READ = 250
const READS = 200
/** Alerts wait for the commit: some 30 ms on SQLite. */
const ROWS = 1_500

type Next = { settled: number; now: Date; reads?: number }

/** Figures and mark are one commit: each entry counts once, even if a process dies. */
export async function rollUpNext(db: Database, next: Next): Promise<Pass> {
  const mark = await readMark(db)
  if (mark.entryId >= next.settled || isStopped(mark)) return NOTHING
  const { tallies, to } = await readTallies(db, mark, next)
  await addStored(db, tallies)
  const rows = tallies.all().map(({ figures, ...rollup }) => ({ ...rollup, ...storeFigures(figures) }))
  const figures = putRows(db, 'Rollup', PRIMARY_KEY, rows).map((statement) => ({ statement }))
  const { heldMs } = await db.writeKnown([moveMark(mark, to), ...figures])
  return { isBehind: to < next.settled, heldMs }
}

const PRIMARY_KEY = ['workspaceId', 'subject', 'subjectId', 'grain', 'at'] as const

async function readTallies(db: Database, { entryId, recountToId }: Mark, { settled, now, reads = READS }: Next) {
  const tallies = createTallies(firstHourKept(now))
  let to = entryId
  for (let read = 0; read < reads && to < settled && tallies.size() < ROWS; read++) {
    const atMost = Math.min(LARGEST_READ, FIRST_READ * 2 ** read)
    const range = await nextRange(db, { after: to, to: settled }, atMost)
    tallies.count(await readEvents(db, range, recountToId))
    to = range.to
    // SQLite answers within one turn of the event loop; others need theirs.
    await nextTurn()
  }
  return { tallies, to }
}

async function addStored({ query, jsonTable }: Database, tallies: ReturnType<typeof createTallies>) {
  const places = jsonTable(PLACE_COLUMNS, tallies.all())
  const stored = await query<Omit<RollupKey, 'at'> & { at: Date | number } & StoredFigures>`
    SELECT rollup.* FROM ${places} AS given CROSS JOIN "Rollup" AS rollup
    WHERE rollup."workspaceId" = given."workspaceId" AND rollup."subject" = given."subject"
      AND rollup."subjectId" = given."subjectId" AND rollup."grain" = given."grain" AND rollup."at" = given."at"`
  for (const row of stored) {
    const tally = tallies.get({ ...row, at: new Date(row.at) })
    if (tally) addFigures(tally.figures, readFigures(row))
  }
}

const PLACE_COLUMNS = {
  workspaceId: 'integer',
  subject: { enum: 'RollupSubject' },
  subjectId: 'integer',
  grain: { enum: 'RollupGrain' },
  at: 'timestamp',
} as const
