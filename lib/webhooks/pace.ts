import { setTimeout as pause } from 'node:timers/promises'
import { restFor } from '../rollups/keep-up'

/** Of the writer's time, for all webhooks together, while many alerts come. */
const WRITER_SHARE = 0.1
/** Those that wait hold their leases. */
const LONGEST_MS = 250

/** The result waits after a write, and lets nobody else write earlier. */
export function createPace(entriesPerSecond: () => number) {
  let last = Promise.resolve()
  return (heldMs: number): Promise<void> => {
    const rest = restFor({ entriesPerSecond: entriesPerSecond(), writerShare: WRITER_SHARE }, { heldMs, ms: 0 })
    if (rest >= 1) last = last.then(() => pause(Math.min(rest, LONGEST_MS)))
    return last
  }
}
