import { expect, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../testing/api-client'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { revokeAccessToken } from '../access-tokens/revoke'
import { listAudit } from '../audit/list'
import { openDatabase } from '../db/open'
import { listTeams } from '../teams/list'
import { REQUESTS_A_MINUTE } from './serve'

const database = testDatabase()

async function world() {
  const workspace = await newWorkspace(database.db)
  const api = testApi(database.db)
  const made = await newAccessToken(workspace.admin)
  return { ...workspace, api, ...made, call: apiClient(api, made.token) }
}

test('401: without a token that can be used, alike for all of them', async () => {
  const { admin, api, token, accessTokenId } = await world()
  await revokeAccessToken(admin, { accessTokenId })
  const { token: apiKey } = await newApiKey(admin)
  const answers = []
  for (const bad of [token, apiKey, 'tocsin_pat_x', '']) answers.push(await apiClient(api, bad)('GET /me'))
  for (const { status, json, headers } of answers) {
    expect([status, json.code]).toEqual([401, 'invalid_token'])
    expect(headers['WWW-Authenticate']).toContain('error="invalid_token"')
  }
  expect(new Set(answers.map(({ json }) => json.detail)).size).toBe(1)
})

test('403: a scope that is missing is named; who may write may read', async () => {
  const { admin, api } = await world()
  const { token } = await newAccessToken(admin, ['incidents:write'])
  const call = apiClient(api, token)
  expect((await call('GET /incidents')).status).toBe(200)
  const refused = await call('GET /schedules')
  expect(refused.json).toMatchObject({
    status: 403,
    code: 'missing_scope',
    detail: expect.stringContaining('on-call:read'),
  })
  expect(refused.headers['WWW-Authenticate']).toContain('scope="on-call:read"')
})

test("403: a responder's token does no more than the responder, whatever its scopes", async () => {
  const { as, api, admin } = await world()
  const ana = await as('responder', 'Ana')
  const call = apiClient(api, (await newAccessToken(ana)).token)
  const refused = await call('POST /teams', { body: { name: 'Ours' } })
  expect(refused.json).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await listTeams(admin)).toEqual([])
  const newest = async () => (await listAudit(admin, {})).entries[0]
  await expect.poll(async () => (await newest())?.action).toBe('action refused')
  expect((await newest())?.through).toMatch(/^access token script/)
})

test('400: a part of the address that is not percent-encoded UTF-8', async () => {
  const { call } = await world()
  for (const id of ['%zz', '%', '%ED%A0%80', '%FF'])
    expect((await call(`GET /runbooks/${id}/versions`)).json, id).toMatchObject({ status: 400, code: 'invalid_fields' })
})

test('404 and 405: what is not there, and what an address does not take, in JSON', async () => {
  const { call } = await world()
  for (const address of ['GET /nothing', 'GET /incidents/999999', 'GET /incidents/', 'GET /../../login'])
    expect((await call(address)).json).toMatchObject({ status: 404, code: 'not_found' })
  const refused = await call('PUT /incidents')
  expect([refused.status, refused.headers.Allow]).toEqual([405, 'GET'])
})

test('404: nothing of another workspace is told apart from what is nowhere', async () => {
  const [here, there] = [await world(), await world()]
  const id = await openTestIncident(there.admin)
  const [foreign, missing] = [await here.call(`GET /incidents/${id}`), await here.call('GET /incidents/999999')]
  expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' })
  expect((await here.call('GET /incidents')).json.items).toEqual([])
})

test('400: every fault of a request is named by its field', async () => {
  const { call } = await world()
  const fields = async (address: string, body?: unknown) => {
    const { status, json } = await call(address, body === undefined ? {} : { body })
    return [status, json.code, json.errors?.map((one: { field: string }) => one.field)]
  }
  expect(await fields('GET /incidents?limit=0&colour=red')).toEqual([400, 'invalid_fields', ['limit', 'colour']])
  expect(await fields('GET /incidents?limit=5&limit=6')).toEqual([400, 'invalid_fields', ['limit']])
  expect(await fields('GET /incidents?search=status:broken')).toEqual([400, 'invalid_fields', ['search']])
  expect(await fields('POST /incidents/handle', { step: 'resolve', search: '' })).toEqual([
    400,
    'invalid_fields',
    ['search'],
  ])
  expect(await fields('GET /incidents/abc')).toEqual([400, 'invalid_fields', ['id']])
  expect(await fields('GET /on-call?at=tomorrow')).toEqual([400, 'invalid_fields', ['at']])
  expect(await fields('POST /teams', { name: '', memberIds: ['7'], colour: 1 })).toEqual([
    400,
    'invalid_fields',
    ['colour'],
  ])
  expect(await fields('POST /teams', { name: '', memberIds: ['7'] })).toEqual([
    400,
    'invalid_fields',
    ['name', 'memberIds'],
  ])
  const condition = { field: 'label', key: 'a', operator: 'exists', values: ['b'] }
  const rule = { name: 'r', conditions: [condition], policyId: null }
  expect(await fields('POST /rules', rule)).toEqual([400, 'invalid_fields', ['conditions.0.values']])
  expect(await fields('POST /rules', { ...rule, conditions: [], policyId: undefined })).toEqual([
    400,
    'invalid_fields',
    ['policyId'],
  ])
  const silence = { reason: 'r', conditions: [{ ...condition, values: [] }], endsAt: after({ hours: 1 }) }
  expect(await fields('POST /silences', { ...silence, timeZone: 'UTC' })).toEqual([400, 'invalid_fields', ['timeZone']])
  const defaultRule = (await call('GET /rules')).json.items.at(-1).id
  const conditions = [{ ...condition, values: [] }]
  expect(await fields(`PATCH /rules/${defaultRule}`, { conditions })).toEqual([400, 'invalid_fields', ['conditions']])
  expect(await fields('POST /incidents/1/resolve', { note: 'bye' })).toEqual([400, 'invalid_fields', ['note']])
  expect(await fields('GET /on-call?at=9999-12-31T23:59:59Z')).toEqual([400, 'invalid_fields', ['at']])
  expect((await call('GET /on-call?at=2030-01-31T09:00+01:00')).status).toBe(200)
  expect((await call('POST /teams', { body: '{"name": "x",}' })).json).toMatchObject({
    status: 400,
    code: 'invalid_json',
  })
  expect((await call('POST /teams', { body: '[]' })).json).toMatchObject({ status: 400, code: 'invalid_fields' })
  expect((await call('POST /teams', { body: ']'.repeat(2_000_000) })).json).toMatchObject({ status: 413 })
  const form = { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await call('POST /teams', form)).json).toMatchObject({ status: 415, code: 'unsupported_media_type' })
})

test('what is wrong with a field is said in plain words', async () => {
  const { call } = await world()
  const words = async (address: string, body: object) => (await call(address, { body })).json.detail
  expect(await words('POST /teams', {})).toBe('name: It is required.')
  expect(await words('POST /teams', { name: 1, memberIds: 'x' })).toBe('name: Give text. memberIds: Give a list.')
  expect(await words('POST /incidents/1/raise', { severity: 'x' })).toContain('Give "low" or "medium"')
  expect(await words('POST /incidents/1/snooze', { minutes: 0 })).toBe('minutes: Give at least 1.')
  expect((await call('GET /incidents?limit=abc')).json.detail).toBe('limit: Give a number.')
})

test('412: of two writers the second is told who was first, and overwrites nothing', async () => {
  const { admin, as, api, call } = await world()
  const ben = apiClient(api, (await newAccessToken(await as('admin', 'Ben'))).token)
  const made = await call('POST /teams', { body: { name: 'Payments' } })
  expect([made.status, made.headers.Location]).toEqual([201, `/api/v1/teams/${made.json.id}`])
  const tag = made.headers.ETag ?? ''
  const address = `PATCH /teams/${made.json.id}`
  expect((await ben(address, { body: { name: 'Search' }, headers: { 'if-match': tag } })).status).toBe(200)
  const refused = await call(address, { body: { name: 'Mine' }, headers: { 'if-match': tag } })
  expect(refused.json).toMatchObject({ status: 412, code: 'changed_meanwhile', detail: expect.stringContaining('Ben') })
  expect((await listTeams(admin)).map(({ name }) => name)).toEqual(['Search'])
  const read = await call(`GET /teams/${made.json.id}`)
  const again = await call(address, { body: { name: 'Mine' }, headers: { 'if-match': read.headers.ETag ?? '' } })
  expect(again.json.name).toBe('Mine')
})

test('If-Match is met by *, by the tag alone, and is never ignored', async () => {
  const { call } = await world()
  const made = await call('POST /teams', { body: { name: 'Payments' } })
  const [address, tag = ''] = [`/teams/${made.json.id}`, made.headers.ETag]
  const sent = (ifMatch: string) => ({ body: { name: 'Payments' }, headers: { 'if-match': ifMatch } })
  for (const good of ['*', tag]) expect((await call(`PATCH ${address}`, sent(good))).status).toBe(200)
  expect((await call(`PATCH ${address}`, sent('"other"'))).status).toBe(412)
  for (const odd of [`W/${tag}`, tag.replaceAll('"', ''), `"other", ${tag}`, ''])
    expect((await call(`PATCH ${address}`, sent(odd))).status).toBe(400)
  expect((await call(`DELETE ${address}`, { headers: { 'if-match': tag } })).status).toBe(400)
})

test('what a token changed is in the audit log with its name', async () => {
  const { admin, call, accessTokenId } = await world()
  await call('POST /teams', { body: { name: 'Payments' } })
  const [entry] = (await listAudit(admin, {})).entries
  expect(entry).toMatchObject({ action: 'team added', through: `access token script (#${accessTokenId})` })
  expect(entry?.user?.name).toBe('admin')
})

test(`429: a person's tokens send ${REQUESTS_A_MINUTE} requests a minute together, and are told how many are left`, async () => {
  const { admin, api, call } = await world()
  const other = apiClient(api, (await newAccessToken(admin)).token)
  const first = await call('GET /me')
  expect(first.headers.RateLimit).toMatch(new RegExp(`^"person";r=${REQUESTS_A_MINUTE - 1};t=\\d+$`))
  for (let at = 1; at < REQUESTS_A_MINUTE; at++) expect((await other('GET /me')).status).toBe(200)
  const refused = await call('GET /me')
  expect(refused.json).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0)
  await call('GET /me?of=secret')
  const refusals = async () => (await listAudit(admin, {})).entries.filter(({ action }) => action === 'action refused')
  await expect.poll(refusals).toMatchObject([{ subject: '/api/v1/me: Too many requests' }])
})

test('an expired token is refused from its end on', async () => {
  const clock = { now: NOW }
  const { admin } = await newWorkspace(database.db)
  const call = apiClient(
    testApi(database.db, () => clock.now),
    (await newAccessToken(admin)).token,
  )
  expect((await call('GET /me')).status).toBe(200)
  clock.now = after({ days: 30 })
  expect((await call('GET /me')).status).toBe(401)
})

test('503: a database that fails is no fault of the request', async () => {
  const { token } = await world()
  const closed = await openDatabase(database.url, database.folder)
  await closed.close()
  const call = apiClient(testApi(closed), token)
  const { json, headers } = await call('GET /me')
  expect(json).toMatchObject({ status: 503, code: 'unavailable' })
  expect(headers['Retry-After']).toBeDefined()
})
