import type { IncidentRowData } from '@/components/incident-rows'
import type { GroupItem, IncidentItem } from './item'

const NOW = new Date('2026-11-22T03:14:00Z')
const NONE = { low: 0, medium: 0, high: 0, critical: 0 }

export function rowOf(id: number, more: Partial<IncidentRowData> = {}): IncidentRowData {
  return {
    id,
    status: 'open',
    severity: 'high',
    summary: `Incident ${id}`,
    receivedAt: NOW.toISOString(),
    isSilenced: false,
    isUnreached: false,
    fired: 1,
    entity: null,
    labels: [{ key: 'host', value: String(id), isKeyShared: false }],
    labelsLeft: 0,
    owner: null,
    ...more,
  }
}

export function groupOf(name: string, opened?: IncidentItem[]): GroupItem {
  const counts = { count: 1, bySeverity: NONE, openBySeverity: NONE, open: 1, unresolved: 1, worstOpen: null }
  const times = { waitingSince: null, oldest: NOW, newest: NOW, lastHour: [], newestId: 1 }
  const shown = { group: { values: [name], ...counts, ...times }, isCut: false, onCall: [], href: '/incidents' }
  return { kind: 'group', key: JSON.stringify([name]), isGone: false, opened, ...shown }
}
