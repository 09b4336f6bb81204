import { expect, test } from 'vitest'
import type { IncidentListItem } from '@/lib/incidents/list'
import { toRows } from './incident-rows'

function incident(id: number, labels: Record<string, string>, identifier?: string): IncidentListItem {
  return {
    id,
    status: 'open',
    severity: 'high',
    summary: 'Disk full',
    receivedAt: new Date('2026-11-22T03:14:00Z'),
    isSilenced: false,
    isUnreached: false,
    team: null,
    fired: 1,
    entity: identifier === undefined ? null : { identifier, name: null },
    assignee: null,
    acknowledgedBy: null,
    labels: Object.entries(labels).map(([key, value]) => ({ pair: { key, value } })),
  }
}

const labelsOf = (incidents: IncidentListItem[]) =>
  toRows(incidents).map(({ labels, labelsLeft }) => [
    ...labels.map(({ key, value, isKeyShared }) => (isKeyShared ? value : `${key}=${value}`)),
    labelsLeft,
  ])

test('labels that all rows have are left out, and a key that all have is left to the tooltip', () => {
  const [env, service] = [{ env: 'prod' }, { service: 'web' }]
  expect(labelsOf([incident(1, { ...env, ...service }), incident(2, { ...env, service: 'db', zone: 'a' })])).toEqual([
    ['web', 0],
    ['db', 'zone=a', 0],
  ])
})

test('a single incident shows its labels in full, the usual ones first, and counts the rest', () => {
  expect(labelsOf([incident(1, { zone: 'a', host: 'db-1', service: 'db' })])).toEqual([['service=db', 'host=db-1', 1]])
})

test('a label that says what the entity says is left out', () => {
  expect(labelsOf([incident(1, { host: 'db-1', service: 'db' }, 'db-1')])).toEqual([['service=db', 0]])
})
