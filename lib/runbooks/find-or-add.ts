import type { Batch } from '../db/batch'
import { type Dictionary, findOrAdd } from '../db/find-or-add'

const RUNBOOK: Dictionary = { table: 'Runbook', columns: ['identifier'] }

/** The row ids of identifiers that alerts name, in their order; each gets a row, not registered, the first time. */
export function findOrAddRunbooks(batch: Batch, names: { workspaceId: number; identifier: string }[]) {
  return findOrAdd(
    batch,
    RUNBOOK,
    names.map(({ workspaceId, identifier }) => ({ workspaceId, texts: [identifier] })),
  )
}
