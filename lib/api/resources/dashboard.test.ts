import { expect, test } from 'vitest'
import { type ApiClient, apiClient, newAccessToken, testApi } from '../../../testing/api-client'
import { testDatabase } from '../../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../../testing/fixtures'
import { rollUpAll } from '../../../testing/roll-up-all'
import { TABLES } from '../../dashboard/tables'
import type { Database } from '../../db/database'
import { addTeam } from '../../teams/add'

const database = testDatabase()

async function world(db: Database = database.db) {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const call = apiClient(testApi(db), (await newAccessToken(admin)).token)
  const send = (body: object) => post(ingestDeps(database.db), token, { summary: 'Down', severity: 'high', ...body })
  return { admin, apiKeyId, call, send }
}

test('the figures are those of the page: of everything, and of a label, an entity, a team and a key', async () => {
  const { call, send, apiKeyId, admin } = await world()
  await send({ labels: { service: 'pay' }, entityId: 'db/1' })
  await send({ labels: { service: 'search' }, severity: 'low' })
  await rollUpAll(database.db)
  const team = await addTeam(admin, { name: 'Payments', members: [], schedules: [] })
  const opened = async (query: string) => (await call(`GET /dashboard?range=24h${query}`)).json.total.opened
  expect(await opened('')).toBe(2)
  expect(await opened('&label=service%3Dpay')).toBe(1)
  expect(await opened('&entity=db%2F1')).toBe(1)
  expect(await opened(`&key=${apiKeyId}`)).toBe(2)
  expect(await opened(`&team=${team.ok ? team.teamId : 0}`)).toBe(0)
  const { json } = await call('GET /dashboard?range=24h&by=service')
  expect(json).toMatchObject({
    stepMinutes: 60,
    open: { count: 2, bySeverity: { high: 1, low: 1 } },
    whole: {
      label: {
        values: [
          { value: 'pay', opened: 1 },
          { value: 'search', opened: 1 },
        ],
      },
      morePeople: 0,
    },
  })
  expect(json.steps).toHaveLength(24)
})

test('a table is CSV in which a spreadsheet runs nothing', async () => {
  const { call, send } = await world()
  await send({ labels: { service: '=HYPERLINK("https://evil.example")' } })
  await rollUpAll(database.db)
  const csv = await call('GET /dashboard/tables/labels?by=service')
  expect(csv.headers['Content-Type']).toBe('text/csv; charset=utf-8')
  expect(csv.body).toBe(`service,incidents,before\n"'=HYPERLINK(""https://evil.example"")",1,0\n`)
  for (const table of TABLES) expect((await call(`GET /dashboard/tables/${table}`)).status, table).toBe(200)
  expect((await call('GET /dashboard/tables/people?label=service%3Dpay')).json).toMatchObject({ status: 404 })
  expect((await call('GET /dashboard/tables/secrets')).json).toMatchObject({
    status: 400,
    errors: [{ field: 'table' }],
  })
})

test.each([
  ['range=10y', 'range'],
  ['to=yesterday', 'to'],
  ['to=0001-01-01T00:00:00Z', 'to'],
  ['label=service', 'label'],
  ['label=a%3Db&entity=c', 'label'],
  ['entity=c&by=service', 'by'],
  ['team=x', 'team'],
  ['since=7d', 'since'],
  ['by=a&by=b', 'by'],
])('400: %s', async (query, field) => {
  const { call } = await world()
  for (const address of [`GET /dashboard?${query}`, `GET /dashboard/tables/incidents?${query}`])
    expect((await call(address)).json).toMatchObject({ status: 400, errors: [{ field }] })
})

test('hostile text in a filter counts nothing', async () => {
  const { call } = await world()
  for (const query of ['label=%00%3D%00', `entity=${'x'.repeat(5_000)}`, "by='%3B--", 'label=%ED%A0%80%3Dx'])
    expect((await call(`GET /dashboard?${query}`)).status, query).toBe(200)
})

test("404: another workspace's team and key, of which nothing is told", async () => {
  const { call } = await world()
  const there = await world()
  const team = await addTeam(there.admin, { name: 'Theirs', members: [], schedules: [] })
  expect((await call(`GET /dashboard?team=${team.ok ? team.teamId : 0}`)).json.detail).toBe('No such team.')
  expect((await call(`GET /dashboard?key=${there.apiKeyId}`)).json.detail).toBe('No such API key.')
})

test('one dashboard is counted at a time, and the sixth that is asked for meanwhile gets 429', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const { call } = await world(heldBy(opened))
  const asked = Array.from({ length: 6 }, () => call('GET /dashboard?range=1y'))
  const first = await Promise.race(asked)
  expect(first).toMatchObject({ status: 429, headers: { 'Retry-After': '10' }, json: { code: 'too_many_requests' } })
  open()
  expect(statusesOf(await Promise.all(asked))).toEqual([200, 200, 200, 200, 200, 429])
})

function statusesOf(answers: Awaited<ReturnType<ApiClient>>[]) {
  return answers.map(({ status }) => status).toSorted()
}

/** A database that counts nothing until then; tokens it tells at once. */
function heldBy(opened: Promise<void>): Database {
  const query: Database['query'] = async (...sql) => {
    if (!/"AccessToken"|"TeamMember"/.test(String(sql[0]))) await opened
    return database.db.query(...sql)
  }
  return { ...database.db, query }
}
