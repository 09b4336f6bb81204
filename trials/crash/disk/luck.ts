import type { Change } from './journal'
import { isOfNames, type Luck } from './replay'

const SECTOR_BYTES = 512

/** Only what was synced counts. */
export const nothingMore: Luck = () => []

export const everything: Luck = (unsynced) => unsynced

/**
 * What a disk may do: keep the first few names; of each file no writes, the first few or any; some sectors of a write.
 * @param random between 0 and 1, as `Math.random` gives it
 */
export function anySubset(random: () => number): Luck {
  return (unsynced) => {
    const named = Math.floor(random() * (unsynced.filter(isOfNames).length + 1))
    const kept = new Set(unsynced.filter(isOfNames).slice(0, named))
    for (const file of new Set(unsynced.map((change) => change.file))) {
      const writes = unsynced.filter((change) => change.file === file && !isOfNames(change))
      for (const change of someOf(writes, random)) kept.add(change)
    }
    return unsynced.filter((change) => kept.has(change)).flatMap((change) => torn(change, random))
  }
}

function someOf(writes: Change[], random: () => number) {
  const manner = random()
  if (manner < 0.2) return []
  const chance = random()
  if (manner < 0.6) return writes.slice(0, Math.ceil(chance * writes.length))
  return writes.filter(() => random() < chance)
}

function torn(change: Change, random: () => number): Change[] {
  if (change.kind !== 'written' || random() < 0.7) return [change]
  return sectorsOf(change).filter(() => random() < 0.5)
}

function sectorsOf({ at, data, ...rest }: Change): Change[] {
  const firstEnd = SECTOR_BYTES - (at % SECTOR_BYTES)
  const starts = [0]
  for (let start = firstEnd; start < data.length; start += SECTOR_BYTES) starts.push(start)
  return starts.map((start, index) => ({ ...rest, at: at + start, data: data.subarray(start, starts[index + 1]) }))
}
