import type { Log } from '../log'

const EVERY_MS = 1_000

/**
 * Logs faults of the machinery, at most one a second: when the database is away every alert brings one, and the log
 * would be what fills the disk. The next line says how many were passed over.
 */
export function createFaultLog(log: Log, now: () => Date) {
  let quietUntil = 0
  let passedOver = 0
  return (err: unknown, message: string, fields: Record<string, unknown> = {}) => {
    if (now().getTime() < quietUntil) {
      passedOver++
      return
    }
    log.error({ err, ...fields, ...(passedOver > 0 && { passedOver }) }, message)
    quietUntil = now().getTime() + EVERY_MS
    passedOver = 0
  }
}
