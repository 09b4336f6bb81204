import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import Piscina from 'piscina'
import type { Statements } from '../sql/statements'
import { LOG_LIMIT_BYTES } from './settings'

const EVERY_MS = 200
// 16 MiB: pages that change in one commit after another are folded once.
const FOLD_PAGES = 4_000
const IDLE_MS = 60_000

type Deps = {
  file: string
  query: Statements['query']
  /** Runs a job while nobody writes. */
  enqueue: <T>(job: () => Promise<T>) => Promise<T>
}

/**
 * Folds the write-ahead log of a SQLite file into it whenever the log is long, in a thread: otherwise the commit that makes
 * it long would do it, and with it everything else would wait for the disk.
 */
export function createLogFolder({ file, query, enqueue }: Deps) {
  const thread = new Piscina({
    filename: join(process.cwd(), 'lib/db/sqlite/fold-log.thread.mjs'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    execArgv: [],
  })
  const run = (mode: 'PASSIVE' | 'TRUNCATE'): Promise<void> => thread.run({ file, mode })

  /** The next commit begins the log anew, unless somebody reads from it: commits that come meanwhile only wait for the rest. */
  async function fold() {
    const isOverlong = (await sizeOfLog(file)) > LOG_LIMIT_BYTES
    if (!isOverlong && !isLong(await pagesOfLog(query))) return
    await run('PASSIVE')
    await enqueue(() => run(isOverlong ? 'TRUNCATE' : 'PASSIVE'))
  }

  return { fold, close: () => thread.destroy() }
}

/** Folds the log when it is long, until that is ended. What fails, as on a full disk, is tried again the next time. */
export function keepLogShort(deps: Deps) {
  const folder = createLogFolder(deps)
  let underWay: Promise<unknown> | undefined
  const look = () => {
    underWay ??= folder
      .fold()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined
      })
  }
  const timer = setInterval(look, EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await underWay
    await folder.close()
  }
}

type Pages = { log: number; checkpointed: number }

async function pagesOfLog(query: Statements['query']) {
  const [pages] = await query<Pages>`PRAGMA wal_checkpoint(NOOP)`
  return pages
}

function isLong(pages: Pages | undefined) {
  return pages !== undefined && pages.log >= FOLD_PAGES && pages.checkpointed < pages.log
}

async function sizeOfLog(file: string) {
  const { size } = await stat(`${file}-wal`).catch(() => ({ size: 0 }))
  return size
}
