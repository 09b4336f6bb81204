import { expect, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../testing/api-client'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { listApiKeys } from '../api-keys/list'
import type { Database } from '../db/database'
import { getIncident } from '../incidents/get'
import { listTeams } from '../teams/list'
import { forgetApiAnswers } from './forget-answers'
import { once } from './once'

const database = testDatabase()

async function world(db: Database = database.db) {
  const { admin } = await newWorkspace(database.db)
  const clock = { now: NOW }
  const { token, accessTokenId: id } = await newAccessToken(admin)
  // Otherwise the first request notes its use, in a transaction of its own.
  await database.db.write((tx) => tx.accessToken.update({ where: { id }, data: { lastUsedAt: NOW } }))
  return {
    admin,
    clock,
    token,
    call: apiClient(
      testApi(db, () => clock.now),
      token,
    ),
  }
}

const headers = { 'idempotency-key': 'deploy 7' }

test('a request that is sent 100 times at once has one effect, and one answer', async () => {
  const { admin, call } = await world()
  const id = await openTestIncident(admin)
  // On a busy machine Postgres refuses some of so many at once, which are to come again.
  const send = async (): ReturnType<typeof call> => {
    const answer = await call(`POST /incidents/${id}/note`, { body: { note: 'once' }, headers })
    return answer.status === 503 ? send() : answer
  }
  const answers = await Promise.all(Array.from({ length: 100 }, send))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.filter(({ headers: got }) => got['Idempotent-Replayed'] === 'true')).toHaveLength(99)
  const notes = (await getIncident(admin, id)).timeline.filter(({ kind }) => kind === 'noted')
  expect(notes).toHaveLength(1)
})

test('422: the same key for another request is refused, and does nothing', async () => {
  const { admin, call } = await world()
  expect((await call('POST /teams', { body: { name: 'A' }, headers })).status).toBe(201)
  const refused = await call('POST /teams', { body: { name: 'B' }, headers })
  expect(refused.json).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect((await listTeams(admin)).map(({ name }) => name)).toEqual(['A'])
})

test('a refusal is repeated too, and keys of other tokens are other keys', async () => {
  const { admin, call } = await world()
  const refused = await call('POST /teams', { body: { name: '' }, headers })
  expect((await call('POST /teams', { body: { name: '' }, headers })).body).toBe(refused.body)
  const other = apiClient(testApi(database.db), (await newAccessToken(admin)).token)
  expect((await other('POST /teams', { body: { name: 'A' }, headers })).status).toBe(201)
})

test('after 72 hours a key is free again', async () => {
  const { admin, clock, call } = await world()
  await call('POST /teams', { body: { name: 'A' }, headers })
  clock.now = after({ hours: 71 })
  expect((await call('POST /teams', { body: { name: 'A' }, headers })).headers['Idempotent-Replayed']).toBe('true')
  clock.now = after({ hours: 72 })
  await database.db.write((tx) => forgetApiAnswers(tx, after({ hours: 71 })))
  expect((await call('POST /teams', { body: { name: 'B' }, headers })).status).toBe(201)
  expect((await listTeams(admin)).map(({ name }) => name)).toEqual(['A', 'B'])
})

test('a secret is in the first answer alone, and is stored nowhere', async () => {
  const { admin, call } = await world()
  const first = await call('POST /keys', { body: { name: 'Grafana' }, headers })
  expect(first.json.token).toMatch(/^tocsin_/)
  const again = await call('POST /keys', { body: { name: 'Grafana' }, headers })
  expect(again.json).toMatchObject({ status: 409, code: 'answer_lost', title: expect.stringContaining('shown once') })
  expect(await listApiKeys(admin)).toHaveLength(1)
  const stored = await database.db.read.apiAnswer.findMany()
  expect(JSON.stringify(stored)).not.toContain(first.json.token)
})

test('a request whose answer could not be kept is not done again', async () => {
  const { admin, clock, call, token } = await world(failingAfter(1))
  expect((await call('POST /teams', { body: { name: 'A' }, headers })).status).toBe(503)
  const later = apiClient(
    testApi(database.db, () => clock.now),
    token,
  )
  clock.now = after({ seconds: 30 })
  expect((await later('POST /teams', { body: { name: 'A' }, headers })).json).toMatchObject({ code: 'answer_lost' })
  expect(await listTeams(admin)).toHaveLength(1)
})

test('a request whose change was not committed is done when it is sent again', async () => {
  const { admin, token, call } = await world(failingAfter(0))
  expect((await call('POST /teams', { body: { name: 'A' }, headers })).status).toBe(503)
  expect(await listTeams(admin)).toEqual([])
  const later = apiClient(testApi(database.db), token)
  expect((await later('POST /teams', { body: { name: 'A' }, headers })).status).toBe(201)
})

test('400: a key of no or too many characters', async () => {
  const { call } = await world()
  for (const key of ['', 'x'.repeat(256)])
    expect(
      (await call('POST /teams', { body: { name: 'A' }, headers: { 'idempotency-key': key } })).json,
    ).toMatchObject({
      status: 400,
      code: 'invalid_idempotency_key',
    })
})

/** A database whose transactions fail from the next but so many on, as when the server dies. */
function failingAfter(count: number): Database {
  let left = count
  return {
    ...database.db,
    write: (work) =>
      database.db.write(async (tx) => {
        const result = await work(tx)
        if (left-- <= 0) throw new Error('the disk is full')
        return result
      }),
  }
}

test('what came too early is done when it is sent again', async () => {
  const { admin } = await world()
  const { accessTokenId } = await newAccessToken(admin)
  const request = { accessTokenId, idempotencyKey: 'early', method: 'POST', path: '/x', body: '' }
  const answering = (status: number) => async () => {
    const answer = { status, headers: {}, body: String(status) }
    return { answer, kept: answer }
  }
  const outcomes = []
  for (const status of [429, 200, 201]) outcomes.push(await once(admin, request, answering(status)))
  expect(outcomes).toMatchObject([
    { answer: { status: 429 }, isReplayed: false },
    { answer: { status: 200 }, isReplayed: false },
    { answer: { status: 200 }, isReplayed: true },
  ])
})
