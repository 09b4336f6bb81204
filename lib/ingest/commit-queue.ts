export type QueueLimits = {
  /** How many may wait at once, with how many bytes, and how long the first of them. */
  waiting: number
  bytes: number
  seconds: number
  /** The part of these bounds, from 0 to 1, that is kept for what is severe. */
  reserve: number
  /** How many are committed together, and how many bytes. */
  batch: number
  batchBytes: number
  /** How many commits may be under way at once; what waits is shared out among those that are free. */
  parallel: number
  /** The least that a commit gets so. */
  leastShare: number
}

/** `rolledBack` tells that nothing of it can have been stored, so that it may be tried again. */
export type Commit<Outcome> = { ok: true; outcomes: Outcome[] } | { ok: false; rolledBack: boolean; error: unknown }

export type CommitWork<Item, Outcome> = {
  /** Never rejects. */
  commit: (items: Item[]) => Promise<Commit<Outcome>>
  /** Whether a commit can succeed at all at this moment. */
  isAvailable: () => Promise<boolean>
  /** Milliseconds that never go back. */
  clock: () => number
}

type Waiting<Item, Outcome> = {
  item: Item
  bytes: number
  since: number
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** Thrown at whoever has come when too much waits already. */
export class QueueFull extends Error {}

/** Thrown at those whose commit has failed, or may have. */
export class NotCommitted extends Error {}

export type CommitQueue<Item, Outcome> = ReturnType<typeof createCommitQueue<Item, Outcome>>

/**
 * Group commit: what waits at the same moment is committed together, and each learns its own outcome once that is done.
 * When a commit fails because of one item, the others are committed without it.
 */
export function createCommitQueue<Item, Outcome>(
  { commit, isAvailable, clock }: CommitWork<Item, Outcome>,
  limits: QueueLimits,
) {
  const waiting: Waiting<Item, Outcome>[] = []
  let waitingBytes = 0
  let underWay = 0
  let isScheduled = false

  /** @throws QueueFull or NotCommitted */
  function add(item: Item, { isSevere, bytes }: { isSevere: boolean; bytes: number }): Promise<Outcome> {
    if (isFull(isSevere ? 1 : 1 - limits.reserve)) return Promise.reject(new QueueFull())
    return new Promise((resolve, reject) => {
      waiting.push({ item, bytes, since: clock(), resolve, reject })
      waitingBytes += bytes
      schedule()
    })
  }

  function isFull(part: number) {
    const { waiting: places, bytes, seconds } = limits
    return waiting.length >= places * part || waitingBytes >= bytes * part || ageSeconds() >= seconds * part
  }

  function ageSeconds() {
    return waiting[0] ? (clock() - waiting[0].since) / 1000 : 0
  }

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    gather(waiting.length)
  }

  // As long as each turn of the event loop brings more, a commit for all of it is the quicker one for each.
  function gather(before: number) {
    setImmediate(() => {
      if (waiting.length > before && waiting.length < limits.batch) return gather(waiting.length)
      isScheduled = false
      while (waiting.length > 0 && underWay < limits.parallel) void commitNext()
    })
  }

  async function commitNext() {
    const batch = takeBatch()
    underWay++
    await commitAll(batch)
    underWay--
    if (waiting.length > 0) schedule()
  }

  function takeBatch() {
    const fair = Math.max(limits.leastShare, Math.ceil(waiting.length / (limits.parallel - underWay)))
    const most = Math.min(limits.batch, fair)
    let [count, bytes] = [0, 0]
    for (const entry of waiting) {
      if (count > 0 && (count >= most || bytes + entry.bytes > limits.batchBytes)) break
      count++
      bytes += entry.bytes
    }
    waitingBytes -= bytes
    return waiting.splice(0, count)
  }

  async function commitAll(entries: Waiting<Item, Outcome>[]): Promise<void> {
    const result = await commit(entries.map(({ item }) => item))
    if (result.ok) return settle(entries, result.outcomes)
    if (entries.length > 1 && result.rolledBack && (await isAvailable())) {
      const middle = Math.ceil(entries.length / 2)
      await commitAll(entries.slice(0, middle))
      return commitAll(entries.slice(middle))
    }
    for (const { reject } of entries) reject(new NotCommitted())
  }

  function settle(entries: Waiting<Item, Outcome>[], outcomes: Outcome[]) {
    for (const [at, outcome] of outcomes.entries()) entries[at]?.resolve(outcome)
  }

  return { add, depth: () => waiting.length, ageSeconds }
}
