import { type Shortage, shortageOf } from '../shortage'
import { createWaiting } from './waiting'

export type LaneLimits = {
  waiting: number
  bytes: number
  seconds: number
  /** The part of the limits, from 0 to 1, kept for severe alerts. */
  reserve: number
}

/** `work`: what its commit costs, counted in usual alerts. */
export type LaneEntry = { key: number; isSevere: boolean; bytes: number; work: number; since: number }

type Lane<Entry> = { id: number; entries: Entry[] }

/**
 * Two lanes for each key, one for its severe alerts. Lanes take turns, so no key waits behind all alerts of another.
 * @param clock monotonic milliseconds
 */
export function createLanes<Entry extends LaneEntry>(limits: LaneLimits, clock: () => number) {
  const lanes = new Map<number, Lane<Entry>>()
  const { total, ofKey, count } = createWaiting()
  let turns: Lane<Entry>[] = []

  function shortage({ key, isSevere }: { key: number; isSevere: boolean }): Shortage | undefined {
    const part = isSevere ? 1 : 1 - limits.reserve
    const own = ofKey(key)
    const first = lanes.get(laneId(key, isSevere))?.entries[0]
    if (first && secondsSince(first) >= limits.seconds * part) return 'total'
    return (
      shortageOf({ limit: limits.waiting * part, total: total.count, own: own.count }) ??
      shortageOf({ limit: limits.bytes * part, total: total.bytes, own: own.bytes })
    )
  }

  function add(entry: Entry) {
    count(entry, 1)
    const id = laneId(entry.key, entry.isSevere)
    const lane = lanes.get(id)
    if (lane) return lane.entries.push(entry)
    const opened = { id, entries: [entry] }
    lanes.set(id, opened)
    return turns.push(opened)
  }

  /** Takes the same amount of work from each lane in turn. An entry that does not fit leads the next batch. */
  function take(most: number, mostBytes: number): Entry[] {
    const taken: Entry[] = []
    const passed: Lane<Entry>[] = []
    let bytes = 0
    let work = 0
    for (let lane = turns.shift(); lane; lane = turns.shift()) {
      const [entry] = lane.entries
      if (!entry) continue
      if (taken.length > 0 && (bytes + entry.bytes > mostBytes || work + entry.work > most)) passed.push(lane)
      else {
        taken.push(removeFirst(lane, entry))
        bytes += entry.bytes
        work += entry.work
        if (lane.entries.length > 0) turns.push(lane)
      }
      if (work >= most) break
    }
    if (passed.length > 0) turns = [...passed, ...turns]
    return taken
  }

  function removeFirst(lane: Lane<Entry>, entry: Entry) {
    lane.entries.shift()
    if (lane.entries.length === 0) lanes.delete(lane.id)
    count(entry, -1)
    return entry
  }

  function takeExpired(): Entry[] {
    const expired: Entry[] = []
    for (const lane of lanes.values()) {
      for (let [first] = lane.entries; first && secondsSince(first) >= limits.seconds; [first] = lane.entries) {
        expired.push(removeFirst(lane, first))
      }
    }
    turns = turns.filter(({ entries }) => entries.length > 0)
    return expired
  }

  function ageSeconds() {
    return Math.max(0, ...[...lanes.values()].map(({ entries: [first] }) => (first ? secondsSince(first) : 0)))
  }

  function secondsSince({ since }: Entry) {
    return (clock() - since) / 1000
  }

  return { shortage, add, take, takeExpired, depth: () => total.count, ageSeconds }
}

function laneId(key: number, isSevere: boolean) {
  return key * 2 + Number(isSevere)
}
