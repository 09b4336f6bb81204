import type { Batch } from '../db/sql/batch'
import { type Dictionary, findOrAdd } from '../db/sql/find-or-add'

const RUNBOOK: Dictionary = { table: 'Runbook', columns: ['identifier'] }

/** The row ids of identifiers, in order; adds the missing ones unregistered. */
export function findOrAddRunbooks(batch: Batch, names: { workspaceId: number; identifier: string }[]) {
  return findOrAdd(
    batch,
    RUNBOOK,
    names.map(({ workspaceId, identifier }) => ({ workspaceId, texts: [identifier] })),
  )
}
