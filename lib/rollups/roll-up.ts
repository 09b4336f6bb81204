import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database'
import { putRows } from '../db/sql/batch'
import { addFigures, readFigures, type StoredFigures, storeFigures } from './figures'
import { firstHourKept } from './grain'
import { isStopped, type Mark, MarkMoved, moveMark, readMark } from './mark'
import { nextRange } from './next-range'
import { readEvents } from './read-events'
import { createTallies, type RollupKey } from './tally'

/** Each read takes twice as many as the last: incidents with labels of their own fill a commit at once. */
const FIRST_READ = 25
const LARGEST_READ = 250
const READS = 80
/** Alerts wait for the commit: some 30 ms on SQLite. */
const ROWS = 1_500

type Next = { settled: number; now: Date; reads?: number }

/** Resolves with whether more wait. Figures and mark are one commit: each entry counts once, even if a process dies. */
export async function rollUpNext(db: Database, next: Next): Promise<boolean> {
  const mark = await readMark(db.read)
  if (mark.entryId >= next.settled || isStopped(mark)) return false
  const { tallies, to } = await readTallies(db, mark, next)
  await addStored(db, tallies)
  const rows = tallies.all().map(({ figures, ...rollup }) => ({ ...rollup, ...storeFigures(figures) }))
  try {
    await db.writeStatements(async (statements) => {
      await moveMark(statements, mark, to)
      await putRows(statements, 'Rollup', PRIMARY_KEY, rows)
    })
  } catch (error) {
    if (!(error instanceof MarkMoved)) throw error
  }
  return to < next.settled
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
