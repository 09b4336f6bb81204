import { parseTree } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { isEnded } from './ended'

const NOW = new Date('2026-03-01T12:00:00Z')

function ended(body: object, isDoubtful = false) {
  const source = JSON.stringify(body)
  const node = parseTree(source)
  if (!node) throw new Error('no JSON')
  return isEnded({ node, source }, NOW, () => isDoubtful)
}

test.each([
  { resolved_at: '2026-03-01T11:59:00Z' },
  { resolvedAt: '2026-03-01T12:04:00Z' },
  { recoveredAt: '2026-03-01 11:59:00' },
  { resolved_at: '2026-03-01T13:59:30' },
  { cleared_at: 1772366000 },
  { 'Resolved-Time': '1772366000123' },
  { ended_at: '2026-03-01T12:30:00+01:00' },
  { startsAt: '2026-03-01T11:00:00Z', endsAt: '2026-03-01T11:59:00Z' },
  { closed_at: '2026-03-01T11:59:00+0000' },
  { incident: { closed_at: '2026-03-01T11:59:00Z' } },
  { data: { id: '1', attributes: { resolved_at: '2026-03-01T11:59:00Z' } } },
])('%j is over', (body) => {
  expect(ended(body)).toBe(true)
})

test.each([
  { resolved_at: null },
  { resolved_at: '' },
  { resolved_at: '0001-01-01T00:00:00Z' },
  { endsAt: '1970-01-01T00:00:00Z' },
  { resolved_at: 0 },
  { resolved_at: '2026-03-02T12:00:00Z' },
  { endsAt: '2026-03-01T12:01:00Z' },
  { ended_at: 'soon' },
  { auto_resolved_at: '2026-03-01T11:00:00Z' },
  { title: 'Backup failed', ended_at: '2026-03-01T11:59:00Z' },
  { job: 'backup', ended_at: '2026-03-01T11:59:00Z' },
  { previous: { resolved_at: '2026-03-01T11:59:00Z' } },
])('%j goes on', (body) => {
  expect(ended(body)).toBe(false)
})

test('an end that could end nothing is that of something else, unless only a problem has it', () => {
  expect(ended({ closed_at: '2026-03-01T11:59:00Z' }, true)).toBe(false)
  expect(ended({ resolved_at: '2026-03-01T11:59:00Z' }, true)).toBe(true)
})
