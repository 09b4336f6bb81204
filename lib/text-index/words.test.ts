import { expect, test } from 'vitest'
import { hasWords, incidentWords, PAYLOAD_READ, wordsOf } from './words'

test.each([
  ['Disk full', ['disk', 'full']],
  ['Größe ÉCOLE Ångström', ['große', 'ecole', 'angstrom']],
  ['ﬁle ² Ⅳ', ['file', '2', 'iv']],
  ['payments-3.int.example.com', ['payments', '3', 'int', 'example', 'com']],
  ['node_cpu_seconds', ['node', 'cpu', 'seconds']],
  ['磁盘已满 on db', ['磁', '盘', '已', '满', 'on', 'db']],
  ['ディスク', ['デ', 'ィ', 'ス', 'ク']],
  ['हिन्दी', ['हिन्दी']],
  ['🔥 — !', []],
  ['a\0b\uD800', ['a', 'b']],
  ['x'.repeat(100), ['x'.repeat(64)]],
])('%j', (text, words) => {
  expect(wordsOf(text)).toEqual(words.map((word) => word.normalize('NFKC')))
})

test('an incident is found by its summary and every value, and not by keys or the severity', () => {
  const payload = JSON.stringify({
    summary: 'Disk full',
    severity: 'critical',
    details: 'on /dev/sda1',
    labels: { region: 'eu' },
    extra: { nested: [{ deep: 'value' }, 0.38, true] },
  })
  expect(incidentWords({ summary: 'Disk full', payload })).toEqual([
    'disk',
    'full',
    'on',
    'dev',
    'sda1',
    'eu',
    'value',
    '0',
    '38',
    'true',
  ])
})

test('a payload that is cut off is read as far as it goes', () => {
  const payload = `{"summary":"s","details":"${'word '.repeat(PAYLOAD_READ)}","last":"never"}`
  const words = incidentWords({ summary: 's', payload })
  expect(words).toContain('word')
  expect(words).not.toContain('never')
})

test('a text ends at 2,000 words, and where one word comes the 256th time', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `w${at}`).join(' ')
  expect(incidentWords({ summary: many, payload: '{}' })).toHaveLength(2_000)
  const same = incidentWords({ summary: `${'a '.repeat(300)}b`, payload: '{}' })
  expect(same).toHaveLength(255)
})

test.each([
  [['disk', 'full'], true],
  [['full', 'disk'], false],
  [['dis'], false],
  [['full'], true],
  [['full', 'stop'], false],
])('%j: %j', (wanted, isFound) => {
  expect(hasWords(['the', 'disk', 'full'], wanted)).toBe(isFound)
})
