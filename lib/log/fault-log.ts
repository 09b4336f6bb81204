import type { Log } from './log'

const EVERY_MS = 60_000
const KNOWN = 1_000

export type FaultLog = ReturnType<typeof createFaultLog>

type Options = {
  level?: 'warn' | 'error'
  clock?: () => number
}

/** Each fault at once, then once a minute at most with the number skipped: an outage must not fill the disk. */
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
    // Inserted anew, so that the first one is the oldest.
    told.delete(message)
    told.set(message, { at: clock(), passedOver: 0 })
    const [oldest] = told.keys()
    if (told.size > KNOWN && oldest !== undefined) told.delete(oldest)
  }
}
