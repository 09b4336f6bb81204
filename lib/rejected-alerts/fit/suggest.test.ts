import { expect, test } from 'vitest'
import { checkBody } from '../check-body'
import { draftOfBody } from '../draft-of-body'
import { suggestMapping } from './suggest'

/** What the draft of a body says in the two fields that every alert has. */
function drafted(body: string) {
  const { text } = draftOfBody({ body: Buffer.from(body), isWhole: true })
  const { summary, severity } = JSON.parse(text ?? '')
  return { summary, severity }
}

test.each([
  ['title', '{"title":"Disk full"}'],
  ['message', '{"message":"Disk full"}'],
  ['name', '{"name":"Disk full"}'],
  ['alertname', '{"alertname":"Disk full"}'],
  ['text', '{"text":"Disk full"}'],
  ['subject', '{"subject":"Disk full"}'],
  ['Title', '{"Title":"Disk full"}'],
  ['Summary', '{"Summary":"Disk full"}'],
  ['annotations.summary', '{"annotations":{"summary":"Disk full"},"labels":{"alertname":"HostOutOfDisk"}}'],
  ['commonAnnotations.summary', '{"commonAnnotations":{"summary":"Disk full"}}'],
  ['labels.alertname', '{"labels":{"alertname":"Disk full"}}'],
  ['commonLabels.alertname', '{"commonLabels":{"alertname":"Disk full"}}'],
  ['alert.title', '{"alert":{"title":"Disk full"}}'],
  ['alerts.0.name', '{"alerts":[{"name":"Disk full"}]}'],
  ['title', '{"summary":"","title":"Disk full","message":"x"}'],
  ['message', '{"title":" ","message":"Disk full"}'],
  ['message', '{"title":["Disk full"],"message":"Disk full"}'],
])('summary is taken from %s of %s', (name, body) => {
  expect(suggestMapping(body).does).toContain(`Use ${name} as summary.`)
  expect(drafted(body).summary).toBe('Disk full')
})

test.each([
  ['critical', ['P0', 'P1', 'p1', 'sev1', 'SEV-1', 'Sev 0', 1, '1', 'fatal', 'emergency', 'page', 'CRITICAL', 'crit']],
  ['high', ['P2', 'SEV-2', 'sev_2', 2, 'error', 'Error', 'urgent', 'High', ' high ']],
  ['medium', ['P3', 'SEV3', 3, 'warning', 'WARN', 'ticket', 'MEDIUM']],
  ['low', ['P4', 'P5', 'sev-5', 4, 5, '5', 'info', 'Informational', 'Low', 'debug']],
])('%s is read from %j', (severity, sent) => {
  for (const value of sent) expect(drafted(JSON.stringify({ priority: value })).severity, String(value)).toBe(severity)
})

test.each([
  ['{"severity":"P1"}'],
  ['{"priority":"P1"}'],
  ['{"level":"fatal"}'],
  ['{"urgency":"emergency"}'],
  ['{"status":"critical"}'],
  ['{"labels":{"severity":"page"}}'],
  ['{"commonLabels":{"severity":"Critical"}}'],
  ['{"severity":"nonsense","priority":1}'],
  ['{"SEVERITY":"critical"}'],
  ['{"alert":{"priority":"P1"}}'],
  ['{"data":{"alert":{"level":"fatal"}}}'],
  ['{"__proto__":{"severity":"P1"}}'],
])('severity is found in %s', (body) => {
  expect(drafted(body).severity).toBe('critical')
})

test.each([
  ['{"status":"firing"}'],
  ['{"priority":9}'],
  ['{"priority":1.5}'],
  ['{"priority":["P1"]}'],
  ['{"priority":"constructor"}'],
  ['{"priority":"__proto__"}'],
  ['{"severity":""}'],
  [`{"${'x'.repeat(300)}":{"severity":"P1"}}`],
  ['{}'],
])('severity is not guessed from %s', (body) => {
  expect(suggestMapping(body)).toMatchObject({ lacks: expect.arrayContaining(['severity']) })
  expect(suggestMapping(body).mapping).not.toHaveProperty('severity')
})

test('a suggestion says what it does, where it guesses, and what the sender should change', () => {
  expect(suggestMapping('{"title":"Disk full","priority":"P1"}')).toMatchObject({
    mapping: { summary: { from: ['title'] }, severity: { from: ['priority'] } },
    does: [
      'Use title as summary.',
      'Read priority as the severity: p0, p1 as critical; p2 as high; p3 as medium; p4, p5 as low. Here it is P1.',
    ],
    guesses: ['Tocsin has four severities: 4 and 5 both map to low.'],
    lacks: [],
    atSender: [
      'Send "title" as "summary".',
      'Send "severity" as one of "low", "medium", "high", "critical", in lower case.',
    ],
  })
})

test('another case of the four severities is no guess', () => {
  const suggestion = suggestMapping('{"summary":"a","severity":" HIGH"}')
  expect(suggestion).toMatchObject({ does: ['Read severity by its value. Here it is HIGH: high.'], guesses: [] })
})

test.each([
  ['a list of k:v', '["team:payments","url:http://x/?a=b"]', { team: 'payments', url: 'http://x/?a=b' }],
  ['a list of k=v', '["env=prod","q=a:b"]', { env: 'prod', q: 'a:b' }],
  ['objects with key', '[{"key":"env","value":"prod"},{"key":"shard","value":3}]', { env: 'prod', shard: 3 }],
  ['objects with name', '[{"name":"env","value":"prod"}]', { env: 'prod' }],
  ['an empty list', '[]', {}],
])('labels become an object: %s', (_, sent, labels) => {
  const body = `{"summary":"a","severity":"low","labels":${sent}}`
  const { text, fits } = draftOfBody({ body: Buffer.from(body), isWhole: true })
  expect(fits).toBe(true)
  expect(JSON.parse(text ?? '').labels).toEqual(labels)
})

const long = 'x'.repeat(256)
const many = JSON.stringify(Object.fromEntries(Array.from({ length: 65 }, (_, n) => [`k${n}`, n])))
test.each([
  ['"entityId":42', '"entityId":"42"'],
  ['"runbookId":12345678901234567890', '"runbookId":"12345678901234567890"'],
  ['"details":{"a":1.10}', '"details":"{\\"a\\":1.10}"'],
  [`"entityId":"${long}"`, `"entityId_as_sent":"${long}"`],
  ['"entityId":["a"]', '"entityId_as_sent":["a"]'],
  ['"labels":["just a word"]', '"labels_as_sent":["just a word"]'],
  ['"labels":"a=b"', '"labels_as_sent":"a=b"'],
  [`"labels":${many}`, `"labels_as_sent":${many}`],
  [`"labels":{"${long}":1}`, `"labels_as_sent":{"${long}":1}`],
  ['"entityId":"ok","entityId":{}', '"entityId_as_sent":"ok","entityId_as_sent":{}'],
  ['"labels":1,"labels_as_sent":2', '"labels_as_sent_":1,"labels_as_sent":2'],
])('%s becomes %s, and the rest stays', (sent, becomes) => {
  const around = (middle: string) => `{"summary":"a","severity":"low",${middle},"n":1e400}`
  const draft = draftOfBody({ body: Buffer.from(around(sent)), isWhole: true })
  expect(draft).toMatchObject({ text: around(becomes), fits: true })
})

test('a body that fits, sent with the wrong content type say, needs no change', () => {
  expect(suggestMapping('{"summary":"a","severity":"low"}')).toMatchObject({ mapping: {}, does: [], lacks: [] })
})

test.each([
  ['[{"title":"a"},{"title":"b"}]', 'a list of 2. Send each alert in a request of its own'],
  ['"{\\"summary\\":\\"a\\"}"', 'one JSON string'],
  ['7', 'Send one JSON object.'],
  ['', 'The body is empty'],
  ['payload=%7B%7D', 'looks like a form'],
  ["{'title':'a'}", 'Let a JSON library write the body'],
  [`{"x":${'['.repeat(100)}${']'.repeat(100)}}`, 'Flatten the payload'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'Flatten the payload'],
])('nothing is suggested for a body that is more than its fields wrong, but what to do: %#', (body, advice) => {
  const suggestion = suggestMapping(body)
  expect(suggestion.mapping).toBeUndefined()
  expect(suggestion.atSender.join(' ')).toContain(advice)
})

test('a payload of Alertmanager is made to fit by what its alerts have in common', () => {
  const body = JSON.stringify({
    receiver: 'tocsin',
    status: 'firing',
    alerts: [{ labels: { alertname: 'DiskFull', severity: 'warning' } }],
    commonLabels: { alertname: 'DiskFull', severity: 'warning' },
    commonAnnotations: { summary: 'Disk of db-1 is full' },
  })
  const { text } = draftOfBody({ body: Buffer.from(body), isWhole: true })
  expect(checkBody(text ?? '')).toMatchObject({ summary: 'Disk of db-1 is full', severity: 'medium', labels: [] })
})
