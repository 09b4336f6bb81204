import type { Batch } from '../db/sql/batch'
import { type Dictionary, findOrAdd } from '../db/sql/find-or-add'

const ENTITY: Dictionary = { table: 'Entity', columns: ['identifier'] }

export function findOrAddEntities(batch: Batch, names: { workspaceId: number; identifier: string }[]) {
  return findOrAdd(
    batch,
    ENTITY,
    names.map(({ workspaceId, identifier }) => ({ workspaceId, texts: [identifier] })),
  )
}
