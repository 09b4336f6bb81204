import type { Statements } from '../db/sql/statements'
import { groupBy as byKey } from '../group-by'
import type { Placed } from './course'
import type { PagingPlan } from './plan'

export type Grouped = Placed & { groupKey: string }

/** Adds to each escalation which group its incident belongs to: the values of the labels that the policy groups by. */
export async function groupKeys(statements: Statements, { groupBy }: PagingPlan, escalations: Placed[]) {
  if (groupBy.length === 0) return escalations.map((escalation) => ({ ...escalation, groupKey: '' }))
  const labels = await readLabels(statements, groupBy, escalations)
  return escalations.map((escalation): Grouped => {
    const own = labels.get(escalation.incidentId) ?? []
    const values = groupBy.map((key) => own.find((label) => label.key === key)?.value ?? null)
    return { ...escalation, groupKey: JSON.stringify(values) }
  })
}

async function readLabels({ query, jsonTable }: Statements, groupBy: string[], escalations: Placed[]) {
  const ids = jsonTable(
    { id: 'integer' },
    escalations.map(({ incidentId }) => ({ id: incidentId })),
  )
  const keys = jsonTable(
    { key: 'text' },
    groupBy.map((key) => ({ key })),
  )
  const rows = await query<{ incidentId: number; key: string; value: string }>`
    SELECT label."incidentId", pair."key", pair."value"
    FROM ${ids} AS given CROSS JOIN "IncidentLabel" AS label JOIN "LabelPair" AS pair ON pair."id" = label."pairId"
    WHERE label."incidentId" = given."id" AND pair."key" IN (SELECT wanted."key" FROM ${keys} AS wanted)`
  return byKey(rows, ({ incidentId }) => incidentId)
}
