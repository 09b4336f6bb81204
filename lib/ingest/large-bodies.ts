import pLimit from 'p-limit'
import { QueueFull } from './shortage'

/** Smaller bodies are parsed in well under a millisecond. */
export const LARGE_BYTES = 64 * 1024

const AT_ONCE = 16
const WAITING = 200
const WAIT_MS = 5_000

/** Lets in a few large bodies of each key at once. The others stay with their senders: here they would take memory. */
export function createLargeBodies({ atOnce = AT_ONCE, waiting = WAITING, waitMs = WAIT_MS } = {}) {
  const doors = new Map<number, ReturnType<typeof pLimit>>()

  function doorOf(key: number) {
    const door = doors.get(key) ?? pLimit(atOnce)
    doors.set(key, door)
    return door
  }

  /**
   * Does `work` once it is let in.
   * @throws QueueFull when too many of this key wait, or it has waited for too long
   */
  return async function admit<T>(key: number, work: () => Promise<T>): Promise<T> {
    const door = doorOf(key)
    if (door.pendingCount >= waiting) throw new QueueFull('key')
    return new Promise<T>((resolve, reject) => {
      let isLate = false
      const giveUp = setTimeout(() => {
        isLate = true
        reject(new QueueFull('key'))
      }, waitMs)
      void door(() => {
        clearTimeout(giveUp)
        return isLate ? undefined : work().then(resolve, reject)
      })
    })
  }
}
