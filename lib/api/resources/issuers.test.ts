import { expect, onTestFinished, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../../testing/api-client'
import { testDatabase } from '../../../testing/database'
import { NOW, newWorkspace } from '../../../testing/fixtures'
import { startHttpReceiver } from '../../../testing/http-receiver'
import { testChannelDeps } from '../../../testing/messages'
import { createPost } from '../../outbound/create-post'
import { addTeam } from '../../teams/add'

const database = testDatabase()
const CORP = {
  name: 'Corp',
  url: 'https://issuer.example',
  clientId: 'tocsin',
  clientSecret: 'very-secret-1',
  domains: ['a.example'],
}

async function world(post = createPost({ allowCidrs: ['127.0.0.0/8'] })) {
  const made = await newWorkspace(database.db)
  const api = testApi(database.db, () => NOW, { channels: { ...testChannelDeps(), post } })
  return { ...made, call: apiClient(api, (await newAccessToken(made.admin)).token) }
}

test('the client secret is in no answer, and not in the audit log', async () => {
  const { call } = await world()
  const added = await call('POST /issuers', { body: CORP })
  const own = `/issuers/${added.json.id}`
  const changed = await call(`PATCH ${own}`, { body: { clientSecret: 'very-secret-2', isEnabled: true } })
  const answers = [added, changed, await call(`GET ${own}`), await call('GET /issuers'), await call('GET /audit')]
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200])
  for (const { body } of answers) expect(body).not.toContain('very-secret')
  expect(added.json.callbackUrl).toMatch(/^http:\/\/tocsin\.test\/api\/auth\/oidc\/\w{16}\/callback$/)
})

test('the secret of one issuer is not sent to another', async () => {
  const { call } = await world()
  const { json } = await call('POST /issuers', { body: CORP })
  const moved = await call(`PATCH /issuers/${json.id}`, { body: { url: 'https://evil.example' } })
  expect(moved.json).toMatchObject({ status: 400, errors: [{ field: 'clientSecret' }] })
  expect((await call(`GET /issuers/${json.id}`)).json.url).toBe(CORP.url)
})

test.each([
  [{ url: 'http://issuer.example' }, 'url'],
  [{ url: 'https://user:pass@issuer.example' }, 'url'],
  [{ clientSecret: ' ' }, 'clientSecret'],
  [{ clientId: 'a\u0000b' }, 'clientId'],
  [{ groupsClaim: 'a\u0000b' }, 'groupsClaim'],
  [{ domains: ['not a domain'] }, 'domains'],
  [{ domains: [] }, 'domains'],
  [{ rules: [{ group: 'g', role: 'owner' }] }, 'rules.0.role'],
  [{ rules: [{ group: 'g', role: 'admin', teams: [] }] }, 'rules.0.teams'],
  [{ slug: 'a'.repeat(16) }, 'slug'],
])('400, and nothing is stored: %j', async (given, field) => {
  const { call } = await world()
  const refused = await call('POST /issuers', { body: { ...CORP, ...given } })
  expect(refused.json).toMatchObject({ status: 400, errors: [{ field }] })
  expect((await call('GET /issuers')).json.items).toEqual([])
})

test("400: another workspace's team in a rule", async () => {
  const { call } = await world()
  const there = await newWorkspace(database.db)
  const team = await addTeam(there.admin, { name: 'Theirs', members: [], schedules: [] })
  const rules = [{ group: 'g', role: 'viewer', teamId: team.ok ? String(team.teamId) : '' }]
  const refused = await call('POST /issuers', { body: { ...CORP, rules } })
  expect(refused.json).toMatchObject({ status: 400, errors: [{ field: 'rules' }] })
})

test('an address inside the network is not asked, as in the portal', async () => {
  const inside = await startHttpReceiver()
  onTestFinished(() => inside.close())
  const { call } = await world(createPost({ allowCidrs: [] }))
  const refused = await call('POST /issuers/try', { body: { url: inside.url } })
  expect(refused.json).toMatchObject({ status: 400, errors: [{ field: 'url' }] })
  expect(inside.received).toEqual([])
})

test('403: an issuer of the server’s settings is changed by its operator only', async () => {
  const { call, workspaceId } = await world()
  const { json } = await call('POST /issuers', { body: CORP })
  const [id, own] = [Number(json.id), `/issuers/${json.id}`]
  await database.db.write((tx) => tx.issuer.update({ where: { id, workspaceId }, data: { isOfServer: true } }))
  for (const refused of [await call(`PATCH ${own}`, { body: { name: 'X' } }), await call(`DELETE ${own}`)])
    expect(refused.json).toMatchObject({ status: 403, detail: expect.stringContaining('OIDC_ISSUERS') })
})

test('400: a second factor is wanted of roles that there are', async () => {
  const { call } = await world()
  for (const roles of [['owner'], 'nobody', [1], null])
    expect((await call('PUT /required-factors', { body: { roles } })).status).toBe(400)
  expect((await call('GET /required-factors')).json).toEqual({ roles: [] })
})
