import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import Piscina from 'piscina'
import { installFolder } from '../../installation'
import type { Statements } from '../sql/statements'
import { LOG_LIMIT_BYTES } from './settings'

const EVERY_MS = 200
// 16 MiB. A page that changes in many commits is then written to the file once.
const FOLD_PAGES = 4_000
const IDLE_MS = 60_000

type Deps = {
  file: string
  query: Statements['query']
  enqueue: <T>(job: () => Promise<T>) => Promise<T>
}

/** Checkpoints a long write-ahead log in a thread. Otherwise a commit does so, and blocks the process. */
export function createLogFolder({ file, query, enqueue }: Deps) {
  const thread = new Piscina({
    filename: join(installFolder, 'lib/db/sqlite/fold-log.thread.mjs'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    execArgv: [],
  })
  const run = (mode: 'PASSIVE' | 'TRUNCATE'): Promise<void> => thread.run({ file, mode })

  /** Most beside commits, the rest in the queue of writes: only then does the next commit restart the log. */
  async function fold() {
    const isOverlong = (await sizeOfLog(file)) > LOG_LIMIT_BYTES
    if (!isOverlong && !isLong(await pagesOfLog(query))) return
    await run('PASSIVE')
    await enqueue(() => run(isOverlong ? 'TRUNCATE' : 'PASSIVE'))
  }

  return { fold, close: () => thread.destroy() }
}

/** Keeps the log short until it is stopped. A failure, such as a full disk, is tried again. */
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
