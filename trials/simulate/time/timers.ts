import type { Luck } from '../luck/luck'
import { currentOwner, type Owner, runAs } from './owners'

export type Timer = {
  at: number
  /** Set for a poll, which repeats. */
  period: number | undefined
  madeAt: number
  owner: Owner
  call: () => void
  isCleared: boolean
}

export type Timers = ReturnType<typeof createTimers>

/** A poll that would find nothing still runs after this time. */
const LONGEST_SKIPPED_MS = 3_600_000
const LONGEST_SKIPPED = 6

/** In milliseconds since the start. Of timers that are due at the same time, luck chooses. */
export function createTimers(luck: Luck) {
  // The next one is last.
  let queue: Timer[] = []
  let now = 0

  function add(call: () => void, wait: number, period?: number): Timer {
    const timer = { at: now + Math.max(0, wait), period, madeAt: now, owner: currentOwner(), call, isCleared: false }
    insert(timer)
    return timer
  }

  function insert(timer: Timer) {
    let [low, high] = [0, queue.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((queue[middle]?.at ?? 0) > timer.at) low = middle + 1
      else high = middle
    }
    queue.splice(low, 0, timer)
  }

  function isAlive({ isCleared, owner }: Timer) {
    return !isCleared && !owner.isGone
  }

  /** Drops dead timers on the way. */
  function next(): Timer | undefined {
    for (let last = queue.at(-1); last && !isAlive(last); last = queue.at(-1)) queue.pop()
    return queue.at(-1)
  }

  /** One of those that are due first. */
  function take(): Timer | undefined {
    const first = next()
    if (!first) return undefined
    const from = queue.findLastIndex(({ at }) => at > first.at) + 1
    const at = from === queue.length - 1 ? from : luck.between(from, queue.length - 1)
    return queue.splice(at, 1)[0]
  }

  function fire(timer: Timer) {
    now = Math.max(now, timer.at)
    if (!isAlive(timer)) return
    if (timer.period !== undefined) insert(Object.assign(timer, { at: now + timer.period, madeAt: now }))
    runAs(timer.owner, timer.call)
  }

  /** Leaves out polls before that time, except the last one of those that have not run for long. */
  function skipPolls(until: number) {
    const polls = queue.filter((timer) => timer.period !== undefined && timer.at < until)
    queue = queue.filter((timer) => !polls.includes(timer) && isAlive(timer))
    for (const timer of polls.filter(isAlive)) {
      const { at, period = 1, madeAt } = timer
      const after = at + Math.ceil((until - at) / period) * period
      const isMissed = after - madeAt > Math.max(LONGEST_SKIPPED_MS, LONGEST_SKIPPED * period)
      insert(Object.assign(timer, { at: isMissed ? after - period : after }))
    }
  }

  return {
    now: () => now,
    add,
    next,
    take,
    fire,
    skipPolls,
    /** Without polls. */
    nextOnce: () => queue.findLast((timer) => timer.period === undefined && isAlive(timer))?.at,
    /** For the rest of the run. */
    passTo: (time: number) => {
      now = Math.max(now, time)
    },
  }
}
