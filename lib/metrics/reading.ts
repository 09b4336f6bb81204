import { within } from './within'

/** A slower reading is reused, so that reading takes a bounded part of the time. */
const SLOW_MS = 500
const PARTS = 20
const OLDEST_MS = 60_000

/** Undefined when it is late. A reading that hangs is not followed by more. `clock`: monotonic milliseconds. */
export function createReading<T>(read: () => Promise<T>, clock: () => number = () => performance.now()) {
  let last: { value: T; at: number; tookMs: number } | undefined
  let underWay: Promise<T | undefined> | undefined

  async function readNow() {
    const startedAt = clock()
    try {
      const value = await read()
      last = { value, at: clock(), tookMs: clock() - startedAt }
      return value
    } catch {
      last = undefined
      return undefined
    } finally {
      underWay = undefined
    }
  }

  return async () => {
    const slow = last && last.tookMs > SLOW_MS ? last : undefined
    const ageMs = slow ? clock() - slow.at : 0
    if (slow && ageMs < slow.tookMs * PARTS) return slow.value
    underWay ??= readNow()
    return within(underWay, ageMs < OLDEST_MS ? slow?.value : undefined)
  }
}
