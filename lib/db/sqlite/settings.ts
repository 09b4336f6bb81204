/** The log file is cut to this size after a checkpoint. */
export const LOG_LIMIT_BYTES = 32 * 1024 * 1024

/** `synchronous`: 2 means FULL. All are read back after they were set. */
export function sqliteSettings({ readonly }: { readonly: boolean }) {
  // begin-when-free.ts waits instead.
  return {
    busy_timeout: readonly ? 5000 : 0,
    foreign_keys: 1,
    synchronous: 2,
    // 64 MiB; a fallback for the thread of fold-log.ts, which checkpoints at 16 MiB.
    wal_autocheckpoint: 16_000,
    journal_size_limit: LOG_LIMIT_BYTES,
  }
}

export function expectSetting(name: string, expected: number | string, actual: unknown) {
  if (String(actual) === String(expected)) return
  throw new Error(`SQLite did not take ${name} = ${expected} (it says ${actual}); refusing to serve.`)
}
