import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post, readIncident } from '../../testing/fixtures'
import { expectProblem } from '../../testing/problem'

const database = testDatabase()
const monitor = { token: '' }

beforeAll(async () => {
  const { system } = await newWorkspace(database.db)
  Object.assign(monitor, await newApiKey(system))
})

const good = { summary: 'Disk full', severity: 'high' }

function sendAlert(body: unknown) {
  return post(ingestDeps(database.db), monitor.token, body)
}

async function accepted(body: unknown) {
  const answer = await sendAlert(body)
  expect(answer.status, answer.body).toBe(201)
  return readIncident(database.db, answer.json.id)
}

async function refusedFields(body: unknown) {
  const problem = expectProblem(await sendAlert(body), 400, 'invalid_fields')
  return (problem.errors ?? []).map(({ field, code }) => `${field}: ${code}`)
}

async function indexed(labels: string) {
  const incident = await accepted(`{"summary":"a","severity":"low","labels":${labels}}`)
  return Object.fromEntries(incident.labels.map(({ pair }) => [pair.key, pair.value]))
}

// summary

test.each([
  ['Disk\r\n\t full', 'Disk  full'],
  ['Disk\n\n\nfull', 'Disk full'],
  ['a\u0000\u0007b', 'a b'],
  ['a\u0085b\u2028\u2029c', 'a b c'],
  ['  \n Disk full \t', 'Disk full'],
  ['Grüße 🔥', 'Grüße 🔥'],
])('summary %j becomes %j', async (sent, stored) => {
  expect((await accepted({ ...good, summary: sent })).summary).toBe(stored)
})

test.each([[''], [' '], ['\n\r\t'], ['\u0000'], ['\u200B'], ['\u00AD'], ['\u3164'], [' \u200B\u2060\n']])(
  '400: summary %j is empty',
  async (summary) => {
    expect(await refusedFields({ ...good, summary })).toEqual(['summary: empty'])
  },
)

test.each([[1], [true], [['Disk full']], [{}]])('400: summary %j is no string', async (summary) => {
  expect(await refusedFields({ ...good, summary })).toEqual(['summary: wrong_type'])
})

test('400: a summary that is absent or null is missing', async () => {
  expect(await refusedFields({ severity: 'high' })).toEqual(['summary: required'])
  expect(await refusedFields({ ...good, summary: null })).toEqual(['summary: required'])
})

test('of a summary over 1,000 characters the whole is kept, and lists get the first 999 and an ellipsis', async () => {
  const longest = '🔥'.repeat(1_000)
  expect((await accepted({ ...good, summary: longest })).summary).toBe(longest)
  const incident = await accepted({ ...good, summary: `${longest}x` })
  expect(incident.summary).toBe(`${'🔥'.repeat(999)}…`)
  expect(JSON.parse(incident.payload).summary).toBe(`${longest}x`)
})

test('a summary may be as long as the body', async () => {
  const incident = await accepted({ ...good, summary: 'x'.repeat(1_000_000) })
  expect(incident.summary).toHaveLength(1_000)
})

// severity

test.each([['low'], ['medium'], ['high'], ['critical']])('severity %s is taken', async (severity) => {
  expect((await accepted({ ...good, severity })).severity).toBe(severity)
})

test.each([['High'], ['CRITICAL'], [' low'], ['warning'], [''], ['toString']])(
  '400: severity %j is none of the four',
  async (severity) => {
    expect(await refusedFields({ ...good, severity })).toEqual(['severity: not_one_of'])
  },
)

test('400: a severity of another type, null or absent is refused', async () => {
  expect(await refusedFields({ ...good, severity: null })).toEqual(['severity: required'])
  expect(await refusedFields({ summary: 'a' })).toEqual(['severity: required'])
  const problem = expectProblem(await sendAlert({ ...good, severity: 1 }), 400, 'invalid_fields')
  expect(problem.errors?.[0]?.message).toMatch(/must be low, medium, high or critical/)
})

test('400: the message about a severity in capitals says what to write', async () => {
  const problem = expectProblem(await sendAlert({ ...good, severity: 'HIGH' }), 400, 'invalid_fields')
  expect(problem.errors?.[0]?.message).toContain('write "high"')
})

// optional fields

test.each([['labels'], ['details'], ['entityId'], ['runbookId']])('null in %s counts as absent', async (field) => {
  expect(await accepted({ ...good, [field]: null })).toMatchObject({ entity: null, runbook: null, labels: [] })
})

test.each([
  ['labels', []],
  ['labels', 'service=api'],
  ['labels', 1],
  ['details', ['line']],
  ['details', { a: 1 }],
  ['entityId', 5],
  ['entityId', {}],
  ['runbookId', true],
  ['runbookId', ['a']],
])('400: %s may not be %j', async (field, value) => {
  expect(await refusedFields({ ...good, [field]: value })).toEqual([`${field}: wrong_type`])
})

test.each([['entityId'], ['runbookId']])('%s has at most 255 characters, not UTF-16 units', async (field) => {
  const longest = '🔥'.repeat(255)
  const incident = await accepted({ ...good, [field]: longest })
  expect(incident.entity?.identifier ?? incident.runbook?.identifier).toBe(longest)
  expect(await refusedFields({ ...good, [field]: `${longest}x` })).toEqual([`${field}: too_long`])
})

test('alerts that name one entity point at one row', async () => {
  const [first, second] = [await accepted({ ...good, entityId: 'db-1' }), await accepted({ ...good, entityId: 'db-1' })]
  expect(first.entityId).toBe(second.entityId)
})

test('details keep their line breaks', async () => {
  const details = 'Error: boom\r\n\tat main.ts:1\n'
  expect(JSON.parse((await accepted({ ...good, details })).payload).details).toBe(details)
})

test.each([[null], [1e300], ['text'], [[1, [2]]], [{ a: { b: [] } }], [false]])(
  'an extra field may be %j',
  async (value) => {
    const alert = { ...good, extra: value }
    expect((await accepted(alert)).payload).toBe(JSON.stringify(alert))
  },
)

// labels

test('label values that are no strings are indexed as their JSON text, with every digit', async () => {
  const labels = '{"n":12345678901234567890,"d":1.10,"e":1E400,"t":true,"z":null,"a":[1, 2],"o":{"k":0.30},"s":"1.10"}'
  const texts = { n: '12345678901234567890', d: '1.10', e: '1E400', t: 'true', z: 'null', a: '[1, 2]', o: '{"k":0.30}' }
  expect(await indexed(labels)).toEqual({ ...texts, s: '1.10' })
})

test('of duplicate labels the last one is indexed', async () => {
  expect(await indexed('{"a":1,"a":20}')).toEqual({ a: '20' })
})

test('labels may have any keys', async () => {
  const labels = '{"":"empty","__proto__":"p","constructor":7,"a=b":"c"}'
  const incident = await accepted(`{"summary":"a","severity":"low","labels":${labels}}`)
  const pairs = incident.labels.map(({ pair }) => `${pair.key}: ${pair.value}`)
  expect(pairs.sort()).toEqual([': empty', '__proto__: p', 'a=b: c', 'constructor: 7'])
})

test('64 labels are taken and a 65th is refused, whatever its key', async () => {
  const members = Array.from({ length: 64 }, (_, n) => `"k${n}":${n}`).join()
  expect(Object.keys(await indexed(`{${members}}`))).toHaveLength(64)
  for (const key of ['k64', '__proto__']) {
    const body = `{"summary":"a","severity":"low","labels":{${members},"${key}":"x"}}`
    expect(await refusedFields(body)).toEqual(['labels: too_many'])
  }
})

test('a label key of 128 characters is taken and one of 129 refused', async () => {
  const longest = '🔥'.repeat(128)
  expect(await indexed(JSON.stringify({ [longest]: 'x' }))).toEqual({ [longest]: 'x' })
  expect(await refusedFields({ ...good, labels: { [`${longest}x`]: 'x' } })).toEqual(['labels: key_too_long'])
})

test('of a label value over 512 characters the whole is kept and the first 512 are searchable', async () => {
  const value = '🔥'.repeat(513)
  const incident = await accepted({ ...good, labels: { trace: value } })
  expect(incident.labels[0]?.pair.value).toBe('🔥'.repeat(512))
  expect(JSON.parse(incident.payload).labels.trace).toBe(value)
})

test('the longest label that is allowed fits the index, however badly it compresses', async () => {
  const noise = (length: number, start: number) =>
    Array.from({ length }, (_, n) => String.fromCodePoint(0x20000 + ((start + n * 7919) % 40_000))).join('')
  const [key, value] = [noise(128, 1), noise(512, 5)]
  expect(await indexed(JSON.stringify({ [key]: value }))).toEqual({ [key]: value })
})

test('a pair enters the dictionary once', async () => {
  const incidents = [
    await accepted({ ...good, labels: { a: 'b' } }),
    await accepted({ ...good, labels: { a: 'b', c: 'd' } }),
  ]
  const pairs = incidents.flatMap(({ labels }) => labels.filter(({ pair }) => pair.key === 'a'))
  expect(new Set(pairs.map(({ pairId }) => pairId)).size).toBe(1)
})

// all at once

test('400: all offending fields are named at once, each with what to change', async () => {
  const body = {
    summary: ' ',
    severity: 'urgent',
    labels: 7,
    details: 7,
    entityId: 'x'.repeat(256),
    runbookId: {},
    extra: 7,
  }
  const problem = expectProblem(await sendAlert(body), 400, 'invalid_fields')
  expect(problem.errors?.map(({ field }) => field)).toEqual([
    'summary',
    'severity',
    'labels',
    'details',
    'entityId',
    'runbookId',
  ])
  for (const { field, message } of problem.errors ?? []) expect(message).toContain(field)
})

test('400: too many labels and too long a key are said together', async () => {
  const labels = Object.fromEntries(Array.from({ length: 65 }, (_, n) => [`${n}`.repeat(129), n]))
  expect(await refusedFields({ ...good, labels })).toEqual(['labels: too_many', 'labels: key_too_long'])
})
