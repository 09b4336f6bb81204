/** The file of the write-ahead log is cut to this once its pages are folded in. */
export const LOG_LIMIT_BYTES = 32 * 1024 * 1024

/** Of the connections that Tocsin opens to a SQLite file: 2 means FULL. Read back after they were set. */
export function sqliteSettings({ readonly }: { readonly: boolean }) {
  // Whoever writes waits without SQLite's help: see begin-when-free.ts.
  return {
    busy_timeout: readonly ? 5000 : 0,
    foreign_keys: 1,
    synchronous: 2,
    // 64 MiB. lib/db/sqlite/fold-log.ts folds the log at 16 MiB; this is for when its thread is missing or falls behind.
    wal_autocheckpoint: 16_000,
    journal_size_limit: LOG_LIMIT_BYTES,
  }
}

/** @throws Error when a connection did not take a setting */
export function expectSetting(name: string, expected: number | string, actual: unknown) {
  if (String(actual) === String(expected)) return
  throw new Error(`SQLite did not take ${name} = ${expected} (it says ${actual}); refusing to serve.`)
}
