import { expect, test } from 'vitest'
import type { Mapping } from '@/lib/rejected-alerts/fit/mapping'
import { formMapping } from './form-mapping'

const SCALE: Mapping = { severity: { from: ['priority'], values: { p1: 'critical', p2: 'high' } }, labels: 'from-list' }

function sent(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return formMapping(form)
}

test('a form without choices carries the mapping as it was', () => {
  expect(sent({ mapping: JSON.stringify(SCALE) })).toEqual(SCALE)
})

test('a value is read as the person chose', () => {
  expect(sent({ mapping: JSON.stringify(SCALE), 'reading p1': 'high', 'reading p9': 'low' })).toEqual({
    ...SCALE,
    severity: { from: ['priority'], values: { p1: 'high', p2: 'high' } },
  })
})

test('what nothing in the bodies says is what the person chose', () => {
  expect(sent({ mapping: '{}', summary: 'From the old monitor', severity: 'low' })).toEqual({
    summary: { text: 'From the old monitor' },
    severity: { value: 'low' },
  })
})

test.each([
  ['no mapping', {}],
  ['no JSON', { mapping: '{' }],
  ['a severity that is none', { mapping: '{}', severity: 'P1' }],
  ['a reading that is none', { mapping: JSON.stringify(SCALE), 'reading p1': 'worst' }],
])('%s is refused', (_, fields) => {
  expect(sent(fields)).toBeUndefined()
})
