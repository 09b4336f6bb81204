import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { chunkedBody } from '../../testing/bodies'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post, readIncident, send } from '../../testing/fixtures'
import { readProblem } from '../../testing/problem'
import { runs } from '../../testing/runs'
import { openApiDocument } from '../contract/openapi'
import { MAX_SEARCHABLE } from '../labels/indexed-labels'
import { characters, firstCharacters, storable } from '../values/text'

const RUNS = { numRuns: runs(1000) }
const database = testDatabase()
const monitor = { token: '' }

beforeAll(async () => {
  Object.assign(monitor, await newApiKey((await newWorkspace(database.db)).system))
})

const NAMED = new Set(['summary', 'severity', 'labels', 'details', 'entityId', 'runbookId'])

const anyText = fc.string({ unit: 'binary', maxLength: 20 })
const escapes = fc.constantFrom('"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"\\/\\b\\f"', '"\\u005f_proto__"')
const jsonString = fc.oneof(
  anyText.map((text) => JSON.stringify(text)),
  escapes,
)
const jsonNumber = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.constantFrom('', '.10', 'E400', 'e-400'))
  .map((parts) => parts.join(''))
const jsonAny = fc.oneof(
  jsonString,
  jsonNumber,
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
)
const oddKey = fc.constantFrom(
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"hasOwnProperty"',
  '"status"',
  '"id"',
  '""',
)
const extraKey = fc.oneof(jsonString, oddKey).filter((key) => !NAMED.has(JSON.parse(key)))
const extraMember = fc.tuple(extraKey, jsonAny).map(([key, value]) => `${key}:${value}`)

const goodSummary = fc.tuple(anyText, anyText).map((ends) => JSON.stringify(ends.join('x')))
const severity = fc.constantFrom('low', 'medium', 'high', 'critical')
const space = fc.constantFrom('', ' ', '\n', '\r\n\t')

/** An accepted alert as JSON text: fields in any order, some of the keys twice, with odd white space. */
const goodAlert = fc
  .tuple(goodSummary, severity, fc.array(extraMember, { maxLength: 8 }), fc.boolean(), space)
  .chain(([summary, level, extra, isDoubled, gap]) =>
    fc
      .shuffledSubarray([`"summary":${summary}`, `"severity":${gap}"${level}"`, ...extra, ...extra.slice(0, 2)], {
        minLength: extra.length + 2 + Math.min(2, extra.length),
      })
      .map((members) => (isDoubled ? ['"severity":"nonsense"', '"summary":7', ...members] : members))
      .map((members) => `${gap}{${members.join(`${gap},`)}}${gap}`),
  )

test('any object with a good summary and severity is accepted, and stored to the byte', async () => {
  const deps = ingestDeps(database.db)
  await fc.assert(
    fc.asyncProperty(goodAlert, async (body) => {
      const answer = await post(deps, monitor.token, body)
      expect(answer.status, answer.body).toBe(201)
      const where = { id: Number(answer.json.id) }
      const { payload } = await database.db.read.incident.findUniqueOrThrow({ where, select: { payload: true } })
      expect(Buffer.from(payload).equals(Buffer.from(body))).toBe(true)
    }),
    RUNS,
  )
})

const labelKey = fc.oneof(anyText, fc.constantFrom('__proto__', 'service', 'a=b', '2026-01-01T00:00:00.000Z', '\ud800'))
const labels = fc.dictionary(labelKey, fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.jsonValue()), {
  maxKeys: 4,
})
const identifier = fc.option(fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }))

test('any labels and identifiers within bounds are accepted, and found again by their text', async () => {
  const deps = ingestDeps(database.db)
  await fc.assert(
    fc.asyncProperty(labels, identifier, async (labels, entityId) => {
      fc.pre(entityId === null || characters(entityId) <= 255)
      const answer = await post(deps, monitor.token, { summary: 'a', severity: 'low', labels, entityId })
      expect(answer.status, answer.body).toBe(201)
      const incident = await readIncident(database.db, answer.json.id)
      expect(incident.entity?.identifier ?? null).toBe(entityId && storable(entityId))
      const found = incident.labels.map(({ pair }) => JSON.stringify([pair.key, pair.value]))
      expect(new Set(found)).toEqual(new Set(Object.entries(labels).map(indexedAs)))
    }),
    RUNS,
  )
})

function indexedAs([key, value]: [string, unknown]) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return JSON.stringify([storable(key), firstCharacters(storable(text), MAX_SEARCHABLE)])
}

const anyBytes = fc.uint8Array({ maxLength: 200 })
const anyJson = jsonAny.map((text) => new TextEncoder().encode(text))
const mutated = fc
  .tuple(goodAlert, fc.nat(), fc.uint8Array({ maxLength: 3 }), fc.nat(4))
  .map(([text, at, put, cut]) => {
    const bytes = Buffer.from(text)
    const place = at % bytes.length
    return Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + cut)])
  })
const wrongFields = fc
  .dictionary(fc.constantFrom(...NAMED), fc.jsonValue())
  .map((fields) => new TextEncoder().encode(JSON.stringify(fields)))
const body = fc.array(fc.oneof(anyBytes, anyJson, mutated, wrongFields), { minLength: 1, maxLength: 2 })

// What HTTP lets through: no controls but the tab, and no character beyond Latin-1.
const headerText = fc
  .array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 300 })
  .map((codes) => String.fromCharCode(...codes.filter((code) => code !== 0x7f)))
const mostly = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })
const request = fc.record({
  method: mostly('POST', fc.string({ maxLength: 8 })),
  body,
  token: mostly(true, fc.constant(false)),
  authorization: headerText,
  type: mostly('application/json', headerText),
  encoding: mostly('', headerText),
  idempotencyKey: mostly(undefined, fc.option(headerText, { nil: undefined })),
  length: headerText,
})

test('whatever comes, the answer is a documented one and never a server error', async () => {
  const deps = ingestDeps(database.db)
  await fc.assert(
    fc.asyncProperty(request, async ({ method, body, token, ...sent }) => {
      const answer = await send(deps, monitor.token, {
        method,
        body: chunkedBody(...body),
        headers: {
          ...(token ? {} : { authorization: sent.authorization }),
          'content-type': sent.type,
          'content-encoding': sent.encoding,
          'idempotency-key': sent.idempotencyKey,
          'content-length': sent.length,
        },
      })
      expect([200, 201, 400, 401, 405, 415, 422]).toContain(answer.status)
      if (answer.status >= 400) readProblem(answer)
      expect(documentedHeaders(answer.status)).toEqual(expect.arrayContaining(Object.keys(answer.headers)))
    }),
    RUNS,
  )
})

const { responses } = openApiDocument('http://tocsin.test').paths['/api/webhook/ingest'].post

function documentedHeaders(status: number) {
  const [, response] = Object.entries(responses).find(([known]) => Number(known) === status) ?? []
  return ['Content-Type', 'Cache-Control', ...Object.keys(response?.headers ?? {})]
}
