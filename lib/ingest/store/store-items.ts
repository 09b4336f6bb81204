import type { Batch } from '../../db/sql/batch'
import type { Statements } from '../../db/sql/statements'
import type { Routing } from '../../incidents/route'
import type { Received } from '../received'
import { type Outcome, storeReceived } from './store'

/** Something else that is committed with alerts, such as a canary. */
export type Companion = { kind: 'companion'; write: (statements: Statements) => Promise<unknown> }

export type CommitItem = Received | Companion

function isReceived(item: CommitItem): item is Received {
  return item.kind !== 'companion'
}

/** Resolves with an outcome for each item, undefined for companions. */
export async function storeItems(
  batch: Batch,
  routing: Routing,
  items: CommitItem[],
): Promise<(Outcome | undefined)[]> {
  const received = items.filter(isReceived)
  const stored = await storeReceived(batch, routing, received)
  if (received.length === items.length) return stored
  for (const item of items) if (!isReceived(item)) await item.write(batch)
  const outcomes = stored.values()
  return items.map((item) => (isReceived(item) ? outcomes.next().value : undefined))
}
