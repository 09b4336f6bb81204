import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import { parseAlert } from '../contract/parse-alert'
import { SEVERITIES } from '../values/severity'
import { compileReading } from './compiled'
import { formatPath, parsePath } from './path'
import { PRESET_NAMES, PRESETS } from './presets/presets'
import { readNotices, readNoticesInParts } from './read-notices'
import type { Reading } from './reading'

const base: Reading = { ...PRESETS.alertmanager, name: 'tool' }

function read(body: string, changes: Partial<Reading> = {}) {
  const reading = compileReading({ ...base, ...changes })
  const notices = readNotices(Buffer.from(body), { reading, keyName: 'key' })
  if (!Array.isArray(notices)) throw new Error(notices.code)
  return notices
}

function firstAlert(body: string, changes: Partial<Reading> = {}) {
  const [notice] = read(body, changes)
  if (!notice || !('alert' in notice)) throw new Error('no alert')
  return { ...notice, payload: notice.alert.payload }
}

test('digits, duplicate keys and escapes survive', () => {
  const item =
    '{"labels": {"shard": 1.50, "n": 123456789012345678901234567890}, "a": 1, "a": 2, "annotations": {"summary": "D\\u0069sk"}}'
  const { alert, payload } = firstAlert(`{"alerts": [${item}]}`)
  expect(alert.summary).toBe('Disk')
  expect(payload).toContain(`"tool": ${item}`)
  expect(payload).toContain('"labels": {"shard": 1.50, "n": 123456789012345678901234567890}')
  expect(alert.labels).toEqual([
    { key: 'shard', value: '1.50' },
    { key: 'n', value: '123456789012345678901234567890' },
  ])
})

test('a part of the key that is missing makes no key: strangers must not share one', () => {
  const signal = { ...PRESETS.alertmanager.signal, key: [['labels.host'], ['labels.check']] } as Reading['signal']
  const of = (labels: object) =>
    read(JSON.stringify({ alerts: [{ labels, annotations: { summary: 's' } }] }), { signal })[0]?.signal?.key
  expect(of({ host: 'a', check: 'disk' })).toBe('["a","disk"]')
  expect(of({ host: 'a', check: '' })).toBeUndefined()
  expect(of({ host: 'a' })).toBeUndefined()
  expect(of({ host: 'a","disk', check: 'x' })).not.toBe(of({ host: 'a', check: 'disk","x' }))
})

test('what is too long or too much for a field stays in the item, and the alert is taken', () => {
  const labels = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, n]))
  const body = {
    alerts: [{ labels: { ...labels, instance: 'x'.repeat(300) }, annotations: { summary: 'S'.repeat(5_000) } }],
  }
  const { alert, payload } = firstAlert(JSON.stringify(body))
  expect([alert.labels.length, alert.entityId, alert.summary.length]).toEqual([64, null, 1_000])
  expect(payload).toContain('x'.repeat(300))
})

test('a large body is read in parts, and a small one in one', async () => {
  const bodyOf = (count: number) => {
    const labels = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`label${n}`, `value ${n}`]))
    const alerts = Array.from({ length: count }, (_, n) => ({
      fingerprint: String(n),
      labels,
      annotations: { summary: 's' },
    }))
    return Buffer.from(JSON.stringify({ alerts }))
  }
  const source = { reading: compileReading(base), keyName: 'key' }
  const pauses = async (count: number) => {
    let paused = 0
    const read = await readNoticesInParts(bodyOf(count), source, async () => void paused++)
    expect(read).toMatchObject({ notices: readNotices(bodyOf(count), source) })
    return paused
  }
  expect(await pauses(20)).toBe(0)
  expect(await pauses(800)).toBeGreaterThan(30)
})

test('an item that nests too deep is taken without it', () => {
  const deep = `${'['.repeat(61)}${']'.repeat(61)}`
  const { alert, payload } = firstAlert(`{"alerts": [{"annotations": {"summary": "deep"}, "x": ${deep}}]}`)
  expect(alert.summary).toBe('deep')
  expect(JSON.parse(payload).summary).toBe('deep')
})

const DEEP = `${'['.repeat(70)}${']'.repeat(70)}`
const good = '{"fingerprint": "a", "labels": {"severity": "critical"}, "annotations": {"summary": "good"}}'
const deepAlert = (rest = '') =>
  `{"fingerprint": "b", "labels": {"team": "web", "severity": "low"}, "annotations": {"summary": "deep"}, "x": ${DEEP}${rest}}`

test.each([
  ['beside it', `{"status": "firing", "alerts": [${good}, ${deepAlert()}]}`, {}],
  ['in a list at the root', `[${good}, ${deepAlert()}]`, { each: [] }],
  ['in a list in a list', `[{"alerts": [${good}, ${deepAlert()}]}]`, {}],
  ['in a large body', `{"alerts": [${good}, ${deepAlert(`, "y": "${'y'.repeat(100_000)}"`)}]}`, {}],
])('an alert that nests too deep hides none %s, and is an incident of its own', (_, body, changes) => {
  const [first, second] = read(body, changes)
  expect(first).toMatchObject({ kind: 'firing', signal: { key: '["a"]' }, alert: { summary: 'good' } })
  expect(second).toMatchObject({
    kind: 'unreadable',
    signal: { key: '["b"]' },
    alert: { summary: 'deep (unreadable alert from key)', severity: 'low', labels: [{ key: 'team' }, {}] },
  })
})

test('what nests too deep beside the list of alerts hides none of them, and a deep recovery is one', () => {
  expect(read(`{"x": ${DEEP}, "alerts": [${good}]}`)).toMatchObject([{ kind: 'firing' }])
  const over = deepAlert(', "status": "resolved"')
  expect(read(`{"alerts": [${over}]}`)).toMatchObject([{ kind: 'resolved', signal: { key: '["b"]' } }])
})

test('an alert whose text is deep only is told by that', () => {
  expect(read(`{"alerts": [{"message": "it is deep", "x": ${DEEP}}]}`)).toMatchObject([
    { kind: 'unreadable', alert: { summary: 'it is deep (unreadable alert from key)' } },
  ])
})

test('a body that is one alert, nested too deep, is refused', () => {
  const source = { reading: compileReading(base), keyName: 'key' }
  expect(readNotices(Buffer.from(`{"summary": "s", "x": ${DEEP}}`), source)).toMatchObject({ code: 'nested_too_deep' })
})

test('an empty list says that nothing is wrong', () => {
  expect(read('{"alerts": []}')).toEqual([])
})

test('what is over is no alert, also where nothing names it', () => {
  const keysOf = (body: object) => read(JSON.stringify(body)).map(({ kind, signal }) => [kind, signal?.key])
  const own = { summary: 's', severity: 'low', status: 'cleared' }
  expect(keysOf(own)).toEqual([['resolved', undefined]])
  expect(keysOf({ ...own, fingerprint: '' })).toEqual([['resolved', undefined]])
  expect(keysOf({ ...own, fingerprint: 'a' })).toEqual([['resolved', '["a"]']])
  expect(keysOf({ alerts: [{ status: 'resolved' }] })).toEqual([['resolved', undefined]])
  expect(keysOf({ alerts: [{ status: 'resolved', fingerprint: 'a' }] })).toEqual([['resolved', '["a"]']])
})

test('an item that cannot be read keeps its own identifier and severity', () => {
  const item = (fingerprint: string) => ({ status: 'firing', fingerprint, labels: { severity: 'critical' } })
  const notices = read(JSON.stringify({ alerts: [item('a'), item('b'), item('')] }), { summary: { from: ['summary'] } })
  expect(notices.map(({ kind, signal }) => [kind, signal?.key])).toEqual([
    ['unreadable', '["a"]'],
    ['unreadable', '["b"]'],
    ['unreadable', expect.stringMatching(/^\["[0-9a-f]{16}"\]$/)],
  ])
  expect(notices.map((notice) => 'alert' in notice && notice.alert.severity)).toEqual(Array(3).fill('critical'))
})

test('a reading never changes what fits the contract', () => {
  const alerts = fc.record(
    {
      summary: fc.string({ minLength: 1 }).filter((text) => /[a-z]/.test(text)),
      severity: fc.constantFrom(...SEVERITIES),
      labels: fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue(), { maxKeys: 5 }),
      details: fc.string(),
      fingerprint: fc.jsonValue(),
      status: fc.constantFrom('firing', 'resolved', 7, null),
      alerts: fc.jsonValue(),
    },
    { requiredKeys: ['summary', 'severity'] },
  )
  fc.assert(
    fc.property(alerts, fc.constantFrom(...PRESET_NAMES), (alert, preset) => {
      const bytes = Buffer.from(JSON.stringify(alert))
      const notices = readNotices(bytes, { reading: compileReading(PRESETS[preset]), keyName: 'key' })
      const [notice] = Array.isArray(notices) ? notices : []
      if (notice && 'alert' in notice) expect(notice.alert).toEqual(parseAlert(bytes))
      else expect(notice?.kind).toBe('resolved')
    }),
    { numRuns: runs(1_000) },
  )
})

test('whatever is sent as JSON ends as notices or as a problem', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(...PRESET_NAMES), (body, preset) => {
      const read = readNotices(Buffer.from(body), { reading: compileReading(PRESETS[preset]), keyName: 'key' })
      if (Array.isArray(read)) for (const notice of read) expect(notice.item).toBeTypeOf('string')
      else expect(read.status).toBeGreaterThanOrEqual(400)
    }),
    { numRuns: runs(1_000) },
  )
})

test('paths are read as they are printed', () => {
  const keys = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(keys, fc.boolean(), (keys, ofWhole) => {
      expect(parsePath(formatPath({ keys, ofWhole }))).toEqual({ keys, ofWhole })
    }),
  )
  for (const text of ['', '.', 'a..b', 'a.', 'a[b]', '["a', 'a"b']) expect(parsePath(text), text).toBeUndefined()
})
