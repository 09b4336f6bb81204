import { expect, test } from 'vitest'
import { namer } from './names'
import { enter, newLedger } from './report/ledger'

test.each([
  ['Ops', 'Ops', 'Ops (2)'],
  ['OPS', 'OPS', 'OPS (2)'],
  ['Default', 'Default (2)', 'Default (3)'],
  ['\u200B\n', 'Without a name', 'Without a name (2)'],
  ['x'.repeat(120), 'x'.repeat(100), `${'x'.repeat(96)} (2)`],
  ['a/b', 'a/b', 'a/b (2)'],
])('%j is named %j, and the next one %j', (wanted, first, second) => {
  const entry = enter(newLedger(), { kind: 'Policy', id: '1', name: wanted })
  const name = namer('policy', ['Default'])
  expect([name(wanted, entry), entry.notes.length]).toEqual([first, first === wanted ? 0 : 1])
  expect(name(wanted.toLowerCase(), entry).toLowerCase()).toBe(second.toLowerCase())
  expect(entry.notes.length).toBeGreaterThan(0)
})
