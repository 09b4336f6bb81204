import { expect, onTestFinished, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../../testing/api-client'
import { testDatabase } from '../../../testing/database'
import { NOW, newWorkspace } from '../../../testing/fixtures'
import { startHttpReceiver } from '../../../testing/http-receiver'
import { testChannelDeps } from '../../../testing/messages'
import { after } from '../../../testing/people'
import { createPost } from '../../outbound/create-post'

const database = testDatabase()
const MATRIX = { url: 'https://matrix.example', room: '!room:example', token: 'syt_very_secret' }

async function world(post = createPost({ allowCidrs: ['127.0.0.0/8'] })) {
  const { admin } = await newWorkspace(database.db)
  const clock = { now: NOW }
  const { token } = await newAccessToken(admin)
  const api = testApi(database.db, () => clock.now, { channels: { ...testChannelDeps(), post } })
  return { admin, clock, call: apiClient(api, token) }
}

test('what lets others post is in no answer', async () => {
  const { call } = await world()
  const added = await call('POST /chat-channels', { body: { name: 'Room', kind: 'matrix', fields: MATRIX } })
  const slack = { url: 'https://hooks.slack.example/services/T0SECRET/B0SECRET' }
  const hook = await call('POST /chat-channels', { body: { name: 'Slack', kind: 'slack', fields: slack } })
  const own = `/chat-channels/${hook.json.id}`
  const answers = [
    ...[added, hook, await call('GET /chat-channels'), await call(`GET ${own}`)],
    ...[await call(`PATCH ${own}`, { body: { name: 'S' } }), await call(`GET ${own}/posts`)],
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200, 200])
  for (const { body } of answers) expect(body).not.toMatch(/syt_very_secret|SECRET/)
})

test('where it posts is given as a whole: no secret goes to another server', async () => {
  const { call } = await world()
  const { json } = await call('POST /chat-channels', { body: { name: 'Room', kind: 'matrix', fields: MATRIX } })
  const own = `/chat-channels/${json.id}`
  const moved = await call(`PATCH ${own}`, { body: { fields: { url: 'https://evil.example' } } })
  expect(moved.json).toMatchObject({ status: 400, errors: [{ field: 'fields.token' }, { field: 'fields.room' }] })
  expect((await call(`GET ${own}`)).json.where).toContain('matrix.example')
})

test.each([
  [{ kind: 'sms', fields: {} }, 'kind'],
  [{ kind: 'slack', fields: { url: 'https://hook.example/x', room: '!a:b' } }, 'fields.room'],
  [{ kind: 'slack', fields: { url: 'file:///etc/passwd' } }, 'fields.url'],
  [{ kind: 'slack', fields: { url: 'https://hook.example/x', uri: '' } }, 'fields.uri'],
  [{ kind: 'telegram', fields: {} }, 'fields.chatId'],
])('400: %j', async (given, field) => {
  const { call } = await world()
  const refused = await call('POST /chat-channels', { body: { name: 'New', ...given } })
  expect(refused.json).toMatchObject({ status: 400, code: 'invalid_fields', errors: [{ field }] })
  expect((await call('GET /chat-channels')).json.items).toEqual([])
})

test('a test arrives, and the next within ten seconds is refused with Retry-After', async () => {
  const receiver = await startHttpReceiver()
  onTestFinished(() => receiver.close())
  const { call, clock } = await world()
  const body = { name: 'Here', kind: 'slack', fields: { url: `${receiver.url}/hook` } }
  const { json } = await call('POST /chat-channels', { body })
  const sendTest = () => call(`POST /chat-channels/${json.id}/test`)
  expect((await sendTest()).json).toMatchObject({ isDelivered: true })
  const refused = await sendTest()
  expect(refused).toMatchObject({ status: 429, headers: { 'Retry-After': '10' }, json: { code: 'too_many_requests' } })
  clock.now = after({ seconds: 10 })
  expect((await sendTest()).status).toBe(200)
  expect(receiver.received).toHaveLength(2)
})

test('nothing is posted to an address inside the network, as from the portal', async () => {
  const receiver = await startHttpReceiver()
  onTestFinished(() => receiver.close())
  const { call } = await world(createPost({ allowCidrs: [] }))
  const body = { name: 'Inside', kind: 'slack', fields: { url: `${receiver.url}/hook` } }
  const { json } = await call('POST /chat-channels', { body })
  expect((await call(`POST /chat-channels/${json.id}/test`)).json).toMatchObject({
    isDelivered: false,
    answer: expect.stringContaining('127.0.0.1'),
  })
  expect(receiver.received).toEqual([])
})

test('409: one in which a policy posts; 412: one that somebody has changed', async () => {
  const { admin, call } = await world()
  const fields = { chatId: '-1001' }
  const added = await call('POST /chat-channels', { body: { name: 'Shop', kind: 'telegram', fields } })
  const own = `/chat-channels/${added.json.id}`
  const targets = [
    { type: 'chat channel', id: added.json.id },
    { type: 'person', id: String(admin.actor.userId) },
  ]
  const policy = { name: 'Payments', steps: [{ waitMinutes: 5, targets }] }
  expect((await call('POST /policies', { body: policy })).status).toBe(201)
  expect((await call(`DELETE ${own}`)).json).toMatchObject({ status: 409, detail: expect.stringContaining('Payments') })
  await call(`PATCH ${own}`, { body: { name: 'Other' } })
  const late = await call(`PATCH ${own}`, { body: { name: 'Late' }, headers: { 'if-match': added.headers.ETag ?? '' } })
  expect(late.json).toMatchObject({ status: 412, detail: expect.stringContaining('admin') })
})
