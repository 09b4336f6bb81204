import { groupBy } from '../values/group-by'
import { SEVERITIES } from '../values/severity'
import type { Covered } from './covered'

const VALUES = 4

export type GroupCount = {
  key: string
  values: { value: string; count: number }[]
  otherValues: number
  without: number
}

export type IncidentLabels = { incidentId: number; key: string; value: string }[]

export function countCovered(incidents: readonly Covered[], keys: readonly string[], labels: IncidentLabels) {
  const severities = SEVERITIES.toReversed().flatMap((severity) => {
    const count = incidents.filter((one) => one.severity === severity).length
    return count > 0 ? [{ severity, count }] : []
  })
  const valuesByKey = keys.map((key) => {
    const values = new Map(labels.filter((label) => label.key === key).map((one) => [one.incidentId, one.value]))
    return { key, values: incidents.map(({ id }) => values.get(id)) }
  })
  const entities = { key: 'entity', values: incidents.map(({ entity }) => entity ?? undefined) }
  return { severities, group: mostTelling([...valuesByKey, entities]) }
}

function mostTelling(candidates: { key: string; values: (string | undefined)[] }[]): GroupCount | undefined {
  const telling = candidates.find(({ values }) => known(values).length * 2 >= values.length && values.length > 0)
  if (!telling) return undefined
  const values = known(telling.values)
  const counts = [...groupBy(values, (value) => value)].map(([value, { length: count }]) => ({ value, count }))
  const sorted = counts.toSorted((a, b) => b.count - a.count)
  return {
    key: telling.key,
    values: sorted.slice(0, VALUES),
    otherValues: Math.max(0, sorted.length - VALUES),
    without: telling.values.length - values.length,
  }
}

function known(values: (string | undefined)[]) {
  return values.filter((value) => value !== undefined)
}
