import type { Statements } from '../db/sql/statements'
import { groupBy } from '../values/group-by'

export async function groupKeys<T extends { incidentId: number }>(
  statements: Statements,
  labelKeys: string[],
  incidents: T[],
) {
  if (labelKeys.length === 0) return incidents.map((incident) => ({ ...incident, groupKey: '' }))
  const labels = await readLabels(statements, labelKeys, incidents)
  return incidents.map((incident) => {
    const own = labels.get(incident.incidentId) ?? []
    const values = labelKeys.map((key) => own.find((label) => label.key === key)?.value ?? null)
    return { ...incident, groupKey: JSON.stringify(values) }
  })
}

async function readLabels({ query, jsonTable }: Statements, labelKeys: string[], incidents: { incidentId: number }[]) {
  const ids = jsonTable(
    { id: 'integer' },
    incidents.map(({ incidentId }) => ({ id: incidentId })),
  )
  const keys = jsonTable(
    { key: 'text' },
    labelKeys.map((key) => ({ key })),
  )
  const rows = await query<{ incidentId: number; key: string; value: string }>`
    SELECT label."incidentId", pair."key", pair."value"
    FROM ${ids} AS given CROSS JOIN "IncidentLabel" AS label JOIN "LabelPair" AS pair ON pair."id" = label."pairId"
    WHERE label."incidentId" = given."id" AND pair."key" IN (SELECT wanted."key" FROM ${keys} AS wanted)`
  return groupBy(rows, ({ incidentId }) => incidentId)
}
