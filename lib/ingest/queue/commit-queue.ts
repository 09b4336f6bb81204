import { QueueFull } from '../shortage'
import { LARGE_BYTES, letOthersPass } from '../turns'
import { type CommitWork, createBatchCommit, NotCommitted, type Pending } from './commit-batch'
import { createLanes, type LaneEntry, type LaneLimits } from './lanes'

export type QueueLimits = LaneLimits & {
  /** How long a commit may take before its expired entries are given up. */
  graceSeconds: number
  batch: number
  batchBytes: number
  /** Commits under way at once; the queue is divided among the free ones. */
  parallel: number
  leastShare: number
}

type Weight = Omit<LaneEntry, 'since'>
type Waiting<Item, Outcome> = Pending<Item, Outcome> & LaneEntry

const CHECK_MS = 250

/** Group commit: entries that wait at the same time share one transaction. */
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

  // Keep waiting while each turn adds entries: one larger commit is faster.
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

  function expire() {
    for (const { reject } of lanes.takeExpired()) reject(new NotCommitted())
    commits.giveUp()
  }

  return { add, expire, depth: lanes.depth, ageSeconds: lanes.ageSeconds }
}
