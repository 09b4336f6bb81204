import { createBoundedThread, type Unfinished } from '../../bounded-thread'
import { isBundled } from '../../installation'
import type { Answer, Task } from './work'

type ImportThread = ReturnType<typeof createImportThread>

/** For a few hundred schedules, compared hour by hour, on a busy machine. */
const TIME_LIMIT = 90_000
const MEGABYTES = 512

export function createImportThread({ milliseconds = TIME_LIMIT, megabytes = MEGABYTES } = {}) {
  const file = isBundled ? 'build/importer.mjs' : 'lib/importers/thread/sources.thread.mjs'
  return createBoundedThread<Task, Answer>({ file, nothing: { do: 'nothing' }, milliseconds, megabytes })
}

declare global {
  // Global, because the bundle holds this module several times.
  var tocsinImportThread: ImportThread | undefined
}

export function sharedImportThread() {
  globalThis.tocsinImportThread ??= createImportThread()
  return globalThis.tocsinImportThread
}

export const UNFINISHED: Record<Unfinished, string> = {
  too_slow: 'Reading it takes too long. Import it on the command line, which has no such limit.',
  too_large: 'Reading it takes too much memory. Import it on the command line, which has no such limit.',
  too_much_at_once: 'Other files are being read. Try it again in a minute.',
}
