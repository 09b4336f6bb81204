import { expect, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../testing/api-client'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { revokeAccessToken } from '../access-tokens/revoke'
import { listAudit } from '../audit/list'
import { verifyAudit } from '../audit/verify'
import { BUDGETS, spend } from '../budgets/spend'
import type { UserContext } from '../context'
import { handleMany } from '../incidents/handle-many'

const database = testDatabase()
const api = () => testApi(database.db)
const headers = { 'x-forwarded-for': 'spoofed, 192.0.2.7' }

async function told(ctx: UserContext) {
  const { entries } = await listAudit(ctx, {})
  return entries.filter(({ action }) => !/^(access token created|api key created)$/.test(action)).toReversed()
}

test('each request to the API that changes something is in the audit log once, with address, token and request', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const { token } = await newAccessToken(admin)
  const incident = await openTestIncident(admin)
  const ask = apiClient(api(), token)
  const acknowledged = await ask(`POST /incidents/${incident}/acknowledge`, { headers })
  const again = await ask(`POST /incidents/${incident}/acknowledge`, { headers })
  await ask('POST /teams', { body: { name: 'Search', memberIds: [], scheduleIds: [] }, headers })
  await ask('GET /teams', { headers })
  expect([acknowledged.status, again.status]).toEqual([200, 409])
  const common = { through: expect.stringMatching(/^access token script/), address: '192.0.2.7' }
  expect(await told(admin)).toMatchObject([
    {
      ...common,
      action: 'API request',
      subject: `POST /api/v1/incidents/${incident}/acknowledge`,
      requestId: acknowledged.headers['X-Request-Id'],
    },
    { ...common, action: 'team added', requestId: expect.stringMatching(/^req_/) },
  ])
  expect((await verifyAudit(database.db.read, workspaceId)).fault).toBeUndefined()
})

test('what a token may not do, and a token that is over, are in the audit log', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token, accessTokenId } = await newAccessToken(admin, ['incidents:read'])
  const served = api()
  await apiClient(served, token)('POST /teams', { body: { name: 'Search', memberIds: [], scheduleIds: [] }, headers })
  await revokeAccessToken(admin, { accessTokenId })
  for (let time = 0; time < 5; time++) await apiClient(served, token)('GET /incidents', { headers })
  await apiClient(served, 'tocsin_never')('GET /incidents', { headers })
  await expect.poll(() => told(admin)).toHaveLength(3)
  expect(
    new Set((await told(admin)).map(({ action, subject, address }) => [action, subject, address].join('; '))),
  ).toEqual(
    new Set([
      'action refused; /api/v1/teams: The token lacks the scope policies:write.; 192.0.2.7',
      `access token revoked; script (#${accessTokenId}); `,
      `access token refused; script (#${accessTokenId}), it is revoked; 192.0.2.7`,
    ]),
  )
})

test('who has used up an hour is in the audit log', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newAccessToken(admin)
  const ask = apiClient(api(), token)
  await openTestIncident(admin)
  const body = { step: 'resolve', search: 'status:open' }
  await admin.db.write((tx) => spend(tx, admin, { budget: 'handling', amount: BUDGETS.handling.most }))
  expect((await ask('POST /incidents/handle', { body, headers })).status).toBe(429)
  await expect.poll(() => told(admin)).toHaveLength(1)
  expect(await told(admin)).toMatchObject([
    {
      action: 'action refused',
      subject: expect.stringMatching(/^\/api\/v1\/incidents\/handle: Of 30,000 incidents handled together/),
      address: '192.0.2.7',
    },
  ])
})

test('many incidents handled at once are one entry, in the commit that handles them', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const ids = [await openTestIncident(admin), await openTestIncident(admin), await openTestIncident(admin)]
  const steps = [
    { kind: 'acknowledge' },
    { kind: 'assign', assigneeId: admin.actor.userId },
    { kind: 'note', note: 'seen' },
    { kind: 'resolve' },
  ] as const
  for (const step of steps) await handleMany(admin, ids, step)
  await handleMany(admin, ids.slice(1), { kind: 'resolve' })
  const of = `3, from #${ids[0]} to #${ids[2]}`
  expect((await told(admin)).map(({ action, subject }) => [action, subject])).toEqual([
    ['incidents handled', `acknowledged ${of}`],
    ['incidents handled', `assigned ${of}`],
    ['incidents handled', `noted ${of}`],
    ['incidents handled', `resolved ${of}`],
  ])
  expect((await verifyAudit(database.db.read, workspaceId)).fault).toBeUndefined()
})

test('notes of many at once are each in the audit log, in messages that they share', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const incident = await openTestIncident(admin)
  const { token } = await newAccessToken(admin)
  // The first entry of all, and the use of the token.
  await apiClient(api(), token)(`POST /incidents/${incident}/note`, { body: { note: 'first' } })
  const before = (await told(admin)).length
  const written: number[] = []
  const counted = {
    ...database.db,
    writeKnown: async (statements: Parameters<typeof database.db.writeKnown>[0]) => {
      const outcome = await database.db.writeKnown(statements)
      if (outcome.isStored) written.push(statements.length)
      return outcome
    },
  }
  const ask = apiClient(testApi(counted), token)
  const alone = await ask(`POST /incidents/${incident}/note`, { body: { note: 'alone' }, headers })
  expect([alone.status, written]).toEqual([200, [4]])
  const many = Array.from({ length: 10 }, (_, n) => ask(`POST /incidents/${incident}/note`, { body: { note: `${n}` } }))
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  // Three statements for each note and its entry, one for the end of the log in each message: none was written again.
  const messages = written.slice(1)
  expect(messages.reduce((sum, count) => sum + count - 1, 0)).toBe(3 * many.length)
  expect(messages.length).toBeLessThan(many.length)
  expect((await told(admin)).length - before).toBe(11)
  expect((await verifyAudit(database.db.read, workspaceId)).fault).toBeUndefined()
})

test('a note that does not fit keeps none back that would have been written with it', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const incident = await openTestIncident(admin)
  const { token } = await newAccessToken(admin)
  const ask = apiClient(api(), token)
  const note = (id: number, text: string) => ask(`POST /incidents/${id}/note`, { body: { note: text } })
  await note(incident, 'first')
  const many = [note(incident, 'one'), note(incident + 1_000_000, 'of no incident'), note(incident, 'two')]
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual([200, 404, 200])
  const noted = await database.db.read.timelineEntry.findMany({ where: { workspaceId, kind: 'noted' } })
  expect(noted.map((entry) => entry.note).toSorted()).toEqual(['first', 'one', 'two'])
  expect((await verifyAudit(database.db.read, workspaceId)).fault).toBeUndefined()
})

test('notes with a key of their own share messages too, and each is written once', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const incident = await openTestIncident(admin)
  const { token } = await newAccessToken(admin)
  const ask = apiClient(api(), token)
  const note = (key: string) =>
    ask(`POST /incidents/${incident}/note`, { body: { note: key }, headers: { 'idempotency-key': key } })
  await note('first')
  const keys = ['a', 'b', 'c', 'a', 'b', 'c']
  expect((await Promise.all(keys.map(note))).map(({ status }) => status)).toEqual(keys.map(() => 200))
  const noted = await database.db.read.timelineEntry.findMany({ where: { workspaceId, kind: 'noted' } })
  expect(noted.map((entry) => entry.note).toSorted()).toEqual(['a', 'b', 'c', 'first'])
  expect((await verifyAudit(database.db.read, workspaceId)).fault).toBeUndefined()
})
