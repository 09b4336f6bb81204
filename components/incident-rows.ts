import type { IncidentStatus, Severity } from '@/lib/db/database'
import type { IncidentListItem } from '@/lib/incidents/list'
import { ownerOf } from '@/lib/incidents/owner'
import { formatPair, type LabelPair } from '@/lib/labels/pair'
import { shortened } from '@/lib/values/text'

const SUMMARY_SHOWN = 160
const NAME_SHOWN = 48
const LABELS_SHOWN = 2
const LABEL_SHOWN = 40

const USUAL_KEYS = ['service', 'host', 'env', 'region', 'team']

export type IncidentRowData = {
  id: number
  status: IncidentStatus
  severity: Severity
  summary: string
  /** ISO 8601. */
  receivedAt: string
  isSilenced: boolean
  fired: number
  entity: string | null
  labels: string[]
  labelsLeft: number
  owner: { id: number; name: string } | null
}

export function toRows(incidents: IncidentListItem[]): IncidentRowData[] {
  const shared = sharedLabels(incidents)
  return incidents.map((incident) => {
    const { id, status, severity, summary, receivedAt, isSilenced, firings, entity } = incident
    const differing = incident.labels
      .map(({ pair }) => pair)
      .filter((pair) => !shared.has(formatPair(pair)))
      .sort((a, b) => rank(a) - rank(b))
    return {
      id,
      status,
      severity,
      summary: shortened(summary, SUMMARY_SHOWN),
      receivedAt: receivedAt.toISOString(),
      isSilenced,
      fired: firings[0]?.count ?? 1,
      entity: entity && shortened(entity.name ?? entity.identifier, NAME_SHOWN),
      labels: differing.slice(0, LABELS_SHOWN).map((pair) => shortened(formatPair(pair), LABEL_SHOWN)),
      labelsLeft: Math.max(0, differing.length - LABELS_SHOWN),
      owner: ownerOf(incident),
    }
  })
}

function sharedLabels(incidents: IncidentListItem[]) {
  if (incidents.length < 2) return new Set<string>()
  const counts = new Map<string, number>()
  for (const { labels } of incidents)
    for (const { pair } of labels) counts.set(formatPair(pair), (counts.get(formatPair(pair)) ?? 0) + 1)
  return new Set([...counts].flatMap(([label, count]) => (count === incidents.length ? [label] : [])))
}

function rank({ key }: LabelPair) {
  const usual = USUAL_KEYS.indexOf(key)
  return usual < 0 ? USUAL_KEYS.length : usual
}
