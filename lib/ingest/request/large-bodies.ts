import pLimit from 'p-limit'
import { QueueFull } from '../shortage'

const AT_ONCE = 16
const WAITING = 200
const WAIT_MS = 5_000

/** Admits a few large bodies of each key at once. The others stay with their senders and take no memory here. */
export function createLargeBodies({ atOnce = AT_ONCE, waiting = WAITING, waitMs = WAIT_MS } = {}) {
  const doors = new Map<number, ReturnType<typeof pLimit>>()

  function doorOf(key: number) {
    const door = doors.get(key) ?? pLimit(atOnce)
    doors.set(key, door)
    return door
  }

  /** @throws QueueFull when too many of this key wait, or this one has waited too long */
  async function admit(key: number): Promise<() => void> {
    const door = doorOf(key)
    if (door.pendingCount >= waiting) throw new QueueFull('key')
    return new Promise((resolve, reject) => {
      let isLate = false
      const giveUp = setTimeout(() => {
        isLate = true
        reject(new QueueFull('key'))
      }, waitMs)
      void door(() => {
        clearTimeout(giveUp)
        return isLate ? undefined : new Promise<void>(resolve)
      })
    })
  }

  /** Call `take` once the body turns out to be large, and always `leave`. */
  return function placeFor(key: number) {
    let giveBack: (() => void) | undefined
    let hasLeft = false
    return {
      take: async () => {
        const given = await admit(key)
        if (hasLeft) given()
        else giveBack = given
      },
      leave: () => {
        hasLeft = true
        giveBack?.()
      },
    }
  }
}

export type LargeBodySlot = ReturnType<ReturnType<typeof createLargeBodies>>
