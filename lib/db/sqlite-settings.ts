/** Of every connection that Tocsin opens to a SQLite file: 2 means FULL. Read back after they were set. */
export const SQLITE_SETTINGS = { busy_timeout: 5000, foreign_keys: 1, synchronous: 2 } as const

/** @throws Error when a connection did not take a setting */
export function expectSetting(name: string, expected: number | string, actual: unknown) {
  if (String(actual) === String(expected)) return
  throw new Error(`SQLite did not take ${name} = ${expected} (it says ${actual}); refusing to serve.`)
}
