import { type Batch, insertRows } from '../db/sql/batch'
import { type Dictionary, findOrAdd } from '../db/sql/find-or-add'
import type { LabelText } from './indexed-labels'

const PAIR: Dictionary = { table: 'LabelPair', columns: ['key', 'value'] }

export async function attachLabels(
  batch: Batch,
  incidents: { workspaceId: number; incidentId: number; labels: LabelText[] }[],
) {
  const attached = incidents.flatMap(({ workspaceId, incidentId, labels }) =>
    labels.map(({ key, value }) => ({ workspaceId, incidentId, texts: [key, value] })),
  )
  const pairIds = await findOrAdd(batch, PAIR, attached)
  const ids = pairIds.values()
  const rows = incidents.flatMap(({ incidentId, labels }) => {
    // Two labels can be equal after truncation.
    const pairs = new Set(labels.map(() => ids.next().value ?? 0))
    return Array.from(pairs, (pairId) => ({ pairId, incidentId }))
  })
  const inserted = insertRows(batch, 'IncidentLabel', rows)
  batch.ids.hints?.check()
  await inserted
}
