import type { Batch } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import type { Arrival } from './delivery'
import { type Stored, storeArrivals } from './store'

/** Something else that is written with the arrivals: a canary, which shows that they get through. */
export type Companion = { write: (statements: Statements) => Promise<unknown> }

export type CommitItem = Arrival | Companion

export function isArrival(item: CommitItem): item is Arrival {
  return 'delivery' in item
}

/** Writes what is committed together; resolves with what became of each arrival, in the items' order. */
export async function storeItems(batch: Batch, items: CommitItem[]): Promise<(Stored | undefined)[]> {
  const arrivals = items.filter(isArrival)
  const stored = await storeArrivals(batch, arrivals)
  if (arrivals.length === items.length) return stored
  for (const item of items) if (!isArrival(item)) await item.write(batch)
  const outcomes = stored.values()
  return items.map((item) => (isArrival(item) ? outcomes.next().value : undefined))
}
