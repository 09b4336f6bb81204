import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { brokenBody, chunkedBody, endlessBody, stalledBody, watchedBody } from '../../testing/bodies'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post, send } from '../../testing/fixtures'
import { expectProblem } from '../../testing/problem'
import { readErrors } from '../rejected-alerts/errors'
import type { IngestRequest } from './ingest'

const database = testDatabase()
const monitor = { token: '', apiKeyId: 0 }
const good = '{"summary":"Disk full","severity":"high"}'

beforeAll(async () => {
  const { system } = await newWorkspace(database.db)
  Object.assign(monitor, await newApiKey(system))
})

function request(parts: Partial<IngestRequest>, limits = {}) {
  const deps = ingestDeps(database.db)
  return send({ ...deps, limits: { ...deps.limits, ...limits } }, monitor.token, parts)
}

function sendBody(body: string | Uint8Array, headers = {}) {
  return post(ingestDeps(database.db), monitor.token, body, headers)
}

test.each([['GET'], ['HEAD'], ['PUT'], ['PATCH'], ['DELETE'], ['OPTIONS'], ['TRACE'], ['post'], ['BREW'], ['']])(
  '405: %j is not POST, and the body is not read',
  async (method) => {
    const watched = watchedBody(good)
    const answer = await request({ method, body: watched.body, headers: { authorization: undefined } })
    expectProblem(answer, 405, 'method_not_allowed')
    expect(answer.headers.Allow).toBe('POST')
    expect(watched.reads).toBe(0)
  },
)

test.each([
  [undefined],
  [''],
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['application/jsonp'],
  ['application/json-patch+json'],
  ['application/json; charset=iso-8859-1'],
  ['application/json; charset=utf-16'],
  ['json'],
])('415: content type %j, and the body is kept', async (type) => {
  const answer = await request({ headers: { 'content-type': type }, body: watchedBody(good).body })
  const problem = expectProblem(answer, 415, 'unsupported_media_type')
  expect(problem.detail).toContain('application/json')
  const kept = await database.db.read.rejectedAlert.findFirst({ where: { requestId: problem.requestId } })
  expect(Buffer.from(kept?.body ?? []).toString()).toBe(good)
  expect(kept).toMatchObject({ kind: 'unsupported_media_type', contentType: type ?? null, isWhole: true })
})

test.each([
  ['application/json'],
  ['Application/JSON'],
  ['application/json; charset=utf-8'],
  ['application/json;charset="UTF-8"'],
  ['application/json ; charset=utf8'],
])('content type %s is taken', async (type) => {
  expect((await sendBody(good, { 'content-type': type })).status).toBe(201)
})

test.each([['gzip'], ['br'], ['deflate, gzip']])('415: content encoding %s says what is expected', async (encoding) => {
  const answer = await sendBody(gzipSync(good), { 'content-encoding': encoding })
  expect(expectProblem(answer, 415, 'unsupported_media_type').detail).toContain('Content-Encoding')
})

test('413: a body is taken up to 1 MiB and refused one byte later', async () => {
  const limit = 1024 * 1024
  expect((await sendBody(good.padEnd(limit))).status).toBe(201)
  const problem = expectProblem(await sendBody(good.padEnd(limit + 1)), 413, 'body_too_large')
  expect(problem.detail).toContain('1048576')
})

test('413: whatever Content-Length claims, what arrives is counted', async () => {
  const lying = await request({ headers: { 'content-length': '10' }, body: endlessBody() })
  expectProblem(lying, 413, 'body_too_large')
  const modest = await sendBody(good, { 'content-length': '99999999999' })
  expect(modest.status).toBe(201)
})

test('413: the limit is a setting', async () => {
  const answer = await request({ body: chunkedBody(Buffer.from(good)) }, { maxBytes: 10 })
  expectProblem(answer, 413, 'body_too_large')
})

test('408: a body that stalls is not waited for longer than the limit', async () => {
  const problem = expectProblem(await request({ body: stalledBody() }, { timeoutSeconds: 0.02 }), 408, 'body_timeout')
  expect(problem.detail).toContain('0.02 seconds')
})

test('400: a body whose connection broke opens nothing', async () => {
  expectProblem(await request({ body: brokenBody() }), 400, 'body_interrupted')
})

test('400: a sender that is gone before its body is asked for', async () => {
  const body = brokenBody().destroy()
  expectProblem(await request({ body }, { timeoutSeconds: 60 }), 400, 'body_interrupted')
})

test.each([
  ['a lone continuation byte', [0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an encoded surrogate', [0xed, 0xa0, 0x80]],
  ['a cut-off character', [0xf0, 0x9f, 0x94]],
  ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ['Latin-1', [0xfc]],
])('400: broken UTF-8: %s', async (_, bytes) => {
  const text = '{"summary":"x","severity":"high","x":"'
  const body = Buffer.concat([Buffer.from(text), Buffer.from(bytes), Buffer.from('"}')])
  expectProblem(await sendBody(body), 400, 'invalid_utf8')
})

test('a character that is cut between two chunks is whole', async () => {
  const bytes = Buffer.from('{"summary":"🔥","severity":"high"}')
  expect((await request({ body: chunkedBody(bytes.subarray(0, 13), bytes.subarray(13)) })).status).toBe(201)
})

test.each([
  [''],
  [' '],
  ['{'],
  ['{"summary":"a",}'],
  ["{'summary':'a'}"],
  ['{"summary":"a"} x'],
  ['{"n":01}'],
  ['{"n":NaN}'],
  ['// note\n{}'],
  ['{"summary":"a\nb"}'],
  ['{"summary":"\\x"}'],
  ['{} {}'],
  ['\uFEFF\uFEFF{}'],
  ['['.repeat(500_000)],
])('400: broken JSON %#', async (body) => {
  expectProblem(await sendBody(body), 400, 'invalid_json')
})

test('400: the message about broken JSON says where, and nothing of what', async () => {
  const problem = expectProblem(await sendBody('{\n  "password": "sesame",,\n}'), 400, 'invalid_json')
  expect(problem.detail).toContain('line 2, column 24')
  expect(JSON.stringify(problem)).not.toMatch(/password|sesame/)
})

test.each([['[]'], ['"text"'], ['1'], ['null'], ['true'], [`[${good}]`]])('400: %s is not an object', async (body) => {
  expectProblem(await sendBody(body), 400, 'not_an_object')
})

test('400: 64 levels of nesting are taken and 65 refused, in objects and arrays', async () => {
  const nested = (levels: number, [open, close]: string[]) =>
    `{"summary":"a","severity":"low","x":${open?.repeat(levels - 1)}1${close?.repeat(levels - 1)}}`
  for (const brackets of [
    ['[', ']'],
    ['{"x":', '}'],
  ]) {
    expect((await sendBody(nested(64, brackets))).status).toBe(201)
    expectProblem(await sendBody(nested(65, brackets)), 400, 'nested_too_deep')
  }
})

test('400: a rejected alert is kept with its reason, for the page of its key', async () => {
  const answer = await sendBody('{"severity":"nonsense"}')
  const kept = await database.db.read.rejectedAlert.findFirst({ where: { requestId: answer.headers['X-Request-Id'] } })
  expect(kept).toMatchObject({ apiKeyId: monitor.apiKeyId, status: 400, code: 'invalid_fields' })
  expect(readErrors(kept?.errors ?? '')).toEqual(answer.json.errors)
})

test('no refusal opens an incident', async () => {
  const before = await database.db.read.incident.count()
  for (const body of ['', '[]', '{}', '{"summary":"a","severity":"HIGH"}']) await sendBody(body)
  expect(await database.db.read.incident.count()).toBe(before)
})
