import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database'
import type { KnownStatement, Written } from '../db/sql/known-statements'
import { type AuditRow, knownEntries } from './chain'

/** Commits of one workspace are this far apart, as alerts wait for each: who comes meanwhile shares the next one. */
const EVERY_MS = 100
const MOST_AT_ONCE = 20

type Work = { db: Database; statements: KnownStatement[]; row: AuditRow }
type Outcome = Written & { isAudited: boolean }
type Waiting = Work & { settle: (outcome: Promise<Outcome>) => void }
type Queue = { waiting: Waiting[]; isBusy: boolean; lastAt: number }

const queues = new Map<number, Queue>()

/**
 * Stores statements and their audit entry with one message to the writer, one message of a workspace after the other: of
 * two that follow the same entry at once, one would have to be done again in a transaction. `isAudited`: false where a
 * transaction has to write the entry, such as the workspace's first one.
 */
export function writeTogether(work: Work): Promise<Outcome> {
  return new Promise((settle) => {
    const { workspaceId } = work.row
    const queue = queues.get(workspaceId) ?? { waiting: [], isBusy: false, lastAt: Number.NEGATIVE_INFINITY }
    queues.set(workspaceId, queue)
    queue.waiting.push({ ...work, settle })
    if (!queue.isBusy) void writeAll(queue)
  })
}

async function writeAll(queue: Queue) {
  queue.isBusy = true
  for (;;) {
    const [first] = queue.waiting
    if (!first) break
    await pause(Math.max(0, queue.lastAt + EVERY_MS - performance.now()))
    // What another request claims belongs to its own message.
    const isAlong = ({ db }: Waiting) => db === first.db
    const along = queue.waiting.filter(isAlong).slice(0, MOST_AT_ONCE)
    queue.waiting = queue.waiting.filter((one) => !along.includes(one))
    await write(first, along)
    queue.lastAt = performance.now()
  }
  queue.isBusy = false
}

/** Where one of several does not fit, each is written alone. */
async function write(first: Work, works: Waiting[]): Promise<void> {
  const outcome = store(first, works)
  const isStored = await outcome.then(
    (written) => written.isStored,
    () => undefined,
  )
  if (isStored === false && works.length > 1) for (const work of works) await write(work, [work])
  else for (const { settle } of works) settle(outcome)
}

async function store({ db, row: { workspaceId } }: Work, works: Work[]): Promise<Outcome> {
  const rows = works.map(({ row }) => row)
  const entries = await knownEntries(db, workspaceId, rows)
  const written = await db.writeKnown([...works.flatMap(({ statements }) => statements), ...(entries ?? [])])
  return { ...written, isAudited: entries !== undefined && written.isStored }
}
