import { beforeAll, expect, test } from 'vitest'
import { stalledBody, watchedBody } from '../../testing/bodies'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post, send } from '../../testing/fixtures'
import { expectProblem } from '../../testing/problem'
import { createApiKey } from '../api-keys/create'
import { revokeApiKey } from '../api-keys/revoke'
import { rotateApiKey } from '../api-keys/rotate'
import { newToken } from '../api-keys/token'
import type { Context } from '../context'

const database = testDatabase()
const here: { system?: Context } = {}

beforeAll(async () => {
  Object.assign(here, await newWorkspace(database.db))
})

function system() {
  if (!here.system) throw new Error('the workspace is made before the tests')
  return here.system
}

const deps = (now = NOW) => ingestDeps(database.db, () => now)
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

test.each([
  ['none', undefined],
  ['an empty header', ''],
  ['another scheme', 'Basic dXNlcjpwYXNz'],
  ['a scheme alone', 'Bearer '],
])('401 without a token (%s): the challenge has no error', async (_, authorization) => {
  const answer = await send(deps(), '', { headers: { authorization }, body: watchedBody('{}').body })
  expectProblem(answer, 401, 'invalid_token')
  expect(answer.headers['WWW-Authenticate']).toBe('Bearer realm="tocsin"')
})

async function refusedTokens() {
  const { token } = await newApiKey(system())
  const typo = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')
  return [
    'x',
    `${token} ${token}`,
    `${token}=`,
    token.toLowerCase(),
    typo,
    newToken(),
    '🔥',
    `tocsin_${'0'.repeat(38)}`,
  ]
}

test('401: a malformed, mistyped or unknown token is refused, and the challenge says so', async () => {
  for (const token of await refusedTokens()) {
    const answer = await send(deps(), token, {})
    expectProblem(answer, 401, 'invalid_token')
    expect(answer.headers['WWW-Authenticate']).toBe('Bearer realm="tocsin", error="invalid_token"')
  }
})

test('401: a revoked token is refused from the next request', async () => {
  const { token, apiKeyId } = await newApiKey(system())
  expect((await sendGood(token)).status).toBe(201)
  await revokeApiKey(system(), { apiKeyId })
  expectProblem(await sendGood(token), 401, 'invalid_token')
})

test('401: a token is refused from the moment its key expires', async () => {
  const key = await createApiKey(system(), { name: 'short', expiresAt: hoursLater(1) })
  if (!key.ok) throw new Error('the key was refused')
  expect((await sendGood(key.token, new Date(hoursLater(1).getTime() - 1))).status).toBe(201)
  expectProblem(await sendGood(key.token, hoursLater(1)), 401, 'invalid_token')
})

test('401: an old token is refused once its overlap has ended', async () => {
  const { token, apiKeyId } = await newApiKey(system())
  const rotated = await rotateApiKey(system(), { apiKeyId, overlap: '1h' })
  if (!rotated.ok) throw new Error('the key was not rotated')
  expect((await sendGood(token, new Date(hoursLater(1).getTime() - 1))).status).toBe(201)
  expectProblem(await sendGood(token, hoursLater(1)), 401, 'invalid_token')
  expect((await sendGood(rotated.token, hoursLater(1))).status).toBe(201)
})

test('401: the body is one and the same whatever was wrong, but for the request id', async () => {
  const { token: revoked, apiKeyId } = await newApiKey(system())
  await revokeApiKey(system(), { apiKeyId })
  const tokens = [...(await refusedTokens()), revoked]
  const answers = [
    await send(deps(), '', { headers: { authorization: undefined } }),
    ...(await Promise.all(tokens.map((token) => send(deps(), token, {})))),
  ]
  const bodies = answers.map(({ body }) => ({ ...JSON.parse(body), requestId: '' }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  const ids = answers.map(({ headers }) => headers['X-Request-Id'])
  expect(new Set(ids).size).toBe(answers.length)
})

test('401: nothing of the body is read, and nothing of it stays', async () => {
  const before = await countRows()
  for (const token of await refusedTokens()) {
    const watched = watchedBody('{"summary":"Sesame","severity":"high"}')
    expectProblem(await send(deps(), token, { body: watched.body }), 401, 'invalid_token')
    expect(watched.reads).toBe(0)
  }
  expect(await countRows()).toEqual(before)
})

test('401 comes before every other fault of the request', async () => {
  const headers = { 'content-type': 'text/plain', 'content-length': '99999999999', 'idempotency-key': '' }
  expectProblem(await send(deps(), newToken(), { headers, body: stalledBody() }), 401, 'invalid_token')
})

test('the scheme may be written in any case', async () => {
  const { token } = await newApiKey(system())
  const answer = await post(deps(), token, good, { authorization: `bearer ${token}` })
  expect(answer.status).toBe(201)
})

test('no answer holds the token', async () => {
  const { token } = await newApiKey(system())
  const answers = [await sendGood(token), await post(deps(), token, '{'), await send(deps(), `${token}x`, {})]
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(token)
})

const good = { summary: 'Disk full', severity: 'high' }

function sendGood(token: string, now = NOW) {
  return post(deps(now), token, good)
}

async function countRows() {
  const { incident, rejectedAlert, timelineEntry } = database.db.read
  return Promise.all([incident.count(), rejectedAlert.count(), timelineEntry.count()])
}
