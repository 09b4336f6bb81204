import type { Log } from './log'

const EVERY_MS = 60_000

export type FaultLog = ReturnType<typeof createFaultLog>

type Options = {
  level?: 'warn' | 'error'
  /** Milliseconds that never go back. */
  clock?: () => number
}

/**
 * Logs faults of the machinery: of each message the first at once, then at most one a minute, with how many were passed
 * over since the last. While a database is away every alert brings one, and the log would fill the disk.
 */
export function createFaultLog(
  log: Pick<Log, 'warn' | 'error'>,
  { level = 'error', clock = () => performance.now() }: Options = {},
) {
  const told = new Map<string, { at: number; passedOver: number }>()
  return (err: unknown, message: string, fields: Record<string, unknown> = {}) => {
    const last = told.get(message)
    if (last && clock() - last.at < EVERY_MS) {
      last.passedOver++
      return
    }
    log[level]({ err, ...fields, ...(last && last.passedOver > 0 && { passedOver: last.passedOver }) }, message)
    told.set(message, { at: clock(), passedOver: 0 })
  }
}
