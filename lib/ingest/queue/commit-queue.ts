import { LARGE_BYTES } from '../request/large-bodies'
import { letOthersPass } from '../request/turns'
import { type CommitWork, createBatchCommit, NotCommitted, type Pending } from './commit-batch'
import { createLanes, type LaneEntry, type LaneLimits } from './lanes'
import { QueueFull } from './shortage'

export type QueueLimits = LaneLimits & {
  /** How long a commit may take before entries that are too old are answered without its outcome. */
  graceSeconds: number
  /** How many are committed together, and how many bytes. */
  batch: number
  batchBytes: number
  /** How many commits may be under way at once; what waits is shared out among those that are free. */
  parallel: number
  /** Smallest batch when what waits is shared out. */
  leastShare: number
}

type Weight = { key: number; isSevere: boolean; bytes: number }
type Waiting<Item, Outcome> = Pending<Item, Outcome> & LaneEntry

const CHECK_MS = 250

/** Group commit: what waits at the same moment is committed together, and each learns its own outcome once that is done. */
export function createCommitQueue<Item, Outcome>(work: CommitWork<Item, Outcome>, limits: QueueLimits) {
  const lanes = createLanes<Waiting<Item, Outcome>>(limits, work.clock)
  const commits = createBatchCommit(work, limits)
  let isScheduled = false
  let isWatched = false

  /** @throws QueueFull, NotCommitted or OutcomeUnknown */
  function add(item: Item, weight: Weight): Promise<Outcome> {
    if (commits.abandoned() >= limits.parallel) return Promise.reject(new NotCommitted())
    const shortage = lanes.shortage(weight)
    if (shortage) return Promise.reject(new QueueFull(shortage))
    return new Promise((resolve, reject) => {
      lanes.add({ item, ...weight, since: work.clock(), resolve, reject })
      schedule()
      watch()
    })
  }

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    gather(lanes.depth())
  }

  // While each turn of the event loop brings more, one larger commit is faster for all.
  function gather(before: number) {
    setImmediate(() => {
      if (lanes.depth() > before && lanes.depth() < limits.batch) return gather(lanes.depth())
      isScheduled = false
      while (lanes.depth() > 0 && commits.count() < limits.parallel) void commitNext()
    })
  }

  async function commitNext() {
    const share = Math.ceil(lanes.depth() / (limits.parallel - commits.count()))
    const entries = lanes.take(Math.min(limits.batch, Math.max(limits.leastShare, share)), limits.batchBytes)
    await commits.run(entries)
    if (entries.some(({ bytes }) => bytes > LARGE_BYTES)) await letOthersPass()
    if (lanes.depth() > 0) schedule()
  }

  function watch() {
    if (isWatched) return
    isWatched = true
    const check = () => {
      isWatched = false
      expire()
      if (lanes.depth() > 0 || commits.count() > 0) watch()
    }
    setTimeout(check, CHECK_MS).unref()
  }

  /** Answers what has waited for too long; the queue calls it itself while there is something to wait for. */
  function expire() {
    for (const { reject } of lanes.takeExpired()) reject(new NotCommitted())
    commits.giveUp()
  }

  return { add, expire, depth: lanes.depth, ageSeconds: lanes.ageSeconds }
}
