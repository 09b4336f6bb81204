import type { IncidentStatus, Severity } from '@/lib/db/database'
import type { IncidentListItem } from '@/lib/incidents/list'
import { ownerOf } from '@/lib/incidents/owner'
import { formatPair, type LabelPair } from '@/lib/labels/pair'
import { shortened } from '@/lib/values/text'

const SUMMARY_SHOWN = 160
const NAME_SHOWN = 48
const LABELS_SHOWN = 2
const KEY_SHOWN = 24
const VALUE_SHOWN = 40

const USUAL_KEYS = ['service', 'host', 'env', 'region', 'team']

/** A key that every row has needs no place of its own. */
export type RowLabel = { key: string; value: string; isKeyShared: boolean }

export type IncidentRowData = {
  id: number
  status: IncidentStatus
  severity: Severity
  summary: string
  /** ISO 8601. */
  receivedAt: string
  isSilenced: boolean
  /** Paging has tried, and reached nobody. */
  isUnreached: boolean
  fired: number
  entity: string | null
  labels: RowLabel[]
  labelsLeft: number
  owner: { id: number; name: string } | null
}

export function toRows(incidents: IncidentListItem[]): IncidentRowData[] {
  const sharedPairs = shared(incidents, formatPair)
  const sharedKeys = shared(incidents, ({ key }) => key)
  return incidents.map((incident) => {
    const { id, status, severity, summary, receivedAt, isSilenced, isUnreached, fired, entity } = incident
    const differing = incident.labels
      .map(({ pair }) => pair)
      .filter((pair) => !sharedPairs.has(formatPair(pair)) && pair.value !== entity?.identifier)
      .sort((a, b) => rank(a) - rank(b))
    return {
      id,
      status,
      severity,
      summary: shortened(summary, SUMMARY_SHOWN),
      receivedAt: receivedAt.toISOString(),
      isSilenced,
      isUnreached,
      fired,
      entity: entity && shortened(entity.name ?? entity.identifier, NAME_SHOWN),
      labels: differing.slice(0, LABELS_SHOWN).map(({ key, value }) => ({
        key: shortened(key, KEY_SHOWN),
        value: shortened(value, VALUE_SHOWN),
        isKeyShared: sharedKeys.has(key),
      })),
      labelsLeft: Math.max(0, differing.length - LABELS_SHOWN),
      owner: ownerOf(incident),
    }
  })
}

/** What `nameOf` gives for a label of each incident; nothing is shared with oneself. */
function shared(incidents: IncidentListItem[], nameOf: (pair: LabelPair) => string) {
  if (incidents.length < 2) return new Set<string>()
  const counts = new Map<string, number>()
  for (const { labels } of incidents)
    for (const name of new Set(labels.map(({ pair }) => nameOf(pair)))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Set([...counts].flatMap(([name, count]) => (count === incidents.length ? [name] : [])))
}

function rank({ key }: LabelPair) {
  const usual = USUAL_KEYS.indexOf(key)
  return usual < 0 ? USUAL_KEYS.length : usual
}
