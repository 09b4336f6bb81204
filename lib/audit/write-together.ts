import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database'
import type { KnownStatement, Written } from '../db/sql/known-statements'
import { type AuditRow, knownEntries } from './chain'

/** Commits of one workspace are this far apart, as alerts wait for each: who comes meanwhile shares the next one. */
const EVERY_MS = 100
const MOST_AT_ONCE = 20

type Work = { db: Database; statements: KnownStatement[]; row: AuditRow }
type Outcome = Written & { isAudited: boolean }
type Waiting = Omit<Work, 'db'> & { settle: (outcome: Promise<Outcome>) => void }
type Queue = { db: Database; workspaceId: number; waiting: Waiting[]; isBusy: boolean; lastAt: number }

/**
 * Stores statements and their audit entry with one message to the writer, one message of a workspace after the other: of
 * two that follow the same entry at once, one would have to be done again in a transaction. `isAudited`: false where a
 * transaction has to write the entry, such as the workspace's first one.
 */
export function writeTogether({ db, statements, row }: Work): Promise<Outcome> {
  return new Promise((settle) => {
    const queue = queueOf(db, row.workspaceId)
    queue.waiting.push({ statements, row, settle })
    if (!queue.isBusy) void writeAll(queue)
  })
}

const queues = new WeakMap<Database, Map<number, Queue>>()

function queueOf(db: Database, workspaceId: number): Queue {
  const ofDatabase = queues.get(db) ?? new Map<number, Queue>()
  queues.set(db, ofDatabase)
  const idle = { db, workspaceId, waiting: [], isBusy: false, lastAt: Number.NEGATIVE_INFINITY }
  const queue = ofDatabase.get(workspaceId) ?? idle
  ofDatabase.set(workspaceId, queue)
  return queue
}

async function writeAll(queue: Queue) {
  queue.isBusy = true
  while (queue.waiting.length > 0) {
    await pause(Math.max(0, queue.lastAt + EVERY_MS - performance.now()))
    await write(queue, queue.waiting.splice(0, MOST_AT_ONCE))
    queue.lastAt = performance.now()
  }
  queue.isBusy = false
}

/** Where one of several does not fit, each is written alone. */
async function write(queue: Queue, works: Waiting[]): Promise<void> {
  const outcome = store(queue, works)
  const isStored = await outcome.then(
    (written) => written.isStored,
    () => undefined,
  )
  if (isStored === false && works.length > 1) for (const work of works) await write(queue, [work])
  else for (const { settle } of works) settle(outcome)
}

async function store({ db, workspaceId }: Queue, works: Waiting[]): Promise<Outcome> {
  const rows = works.map(({ row }) => row)
  const entries = await knownEntries(db, workspaceId, rows)
  const written = await db.writeKnown([...works.flatMap(({ statements }) => statements), ...(entries ?? [])])
  return { ...written, isAudited: entries !== undefined && written.isStored }
}
