import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startSlack } from './slack'
import type { SlackSettings } from './slack/workspace'

type Body = Record<string, unknown>

const CHANNELS = {
  C1: { name: 'alerts' },
  C2: { name: 'other', isMember: false },
  C3: { name: 'secret', isMember: false, isPrivate: true },
  C4: { name: 'old', isArchived: true },
}
const USERS = { U1: { name: 'ann', email: 'ann@example.com' } }
const BUTTON = {
  type: 'button',
  text: { type: 'plain_text', text: 'Acknowledge' },
  action_id: 'acknowledge',
  value: 'a1',
}
const BLOCKS = [
  { type: 'section', text: { type: 'mrkdwn', text: '*Disk full*' } },
  { type: 'actions', block_id: 'keys', elements: [BUTTON] },
]

let slack: Awaited<ReturnType<typeof startSlack>>

beforeEach(async () => {
  await open({})
})

test('posts a message to a channel by id or name, and updates it by id', async () => {
  const { ok, channel, ts } = await call('chat.postMessage', {
    channel: '#alerts',
    text: 'Disk full',
    blocks: BLOCKS,
  })
  expect([ok, channel]).toEqual([true, 'C1'])
  expect(ts).toMatch(/^\d{10}\.\d{6}$/)
  expect(await call('chat.update', { channel: 'alerts', ts, text: 'x' })).toMatchObject({
    error: 'channel_not_found',
  })
  expect(await call('chat.update', { channel, ts, text: 'Resolved' })).toMatchObject({
    ok: true,
    ts,
    text: 'Resolved',
  })
  const [message] = slack.messages()
  expect(message).toMatchObject({ text: 'Resolved', blocks: [{ type: 'section' }, { block_id: 'keys' }] })
  await call('chat.update', { channel, ts, text: 'Resolved', blocks: [] })
  expect(slack.messages()).toMatchObject([{ blocks: [] }])
  expect(
    slack
      .calls()
      .map(({ method }) => method)
      .slice(1),
  ).toEqual(['chat.update', 'chat.update', 'chat.update'])
})

test('takes forms too, with blocks as JSON', async () => {
  const form = new URLSearchParams({ token: 'xoxb-1', channel: 'C1', blocks: JSON.stringify(BLOCKS) })
  const answer = await fetch(`${slack.url}/api/chat.postMessage`, { method: 'POST', body: form })
  expect(await answer.json()).toMatchObject({ ok: true, message: { blocks: [{ block_id: 'block0' }, {}] } })
})

test.each<[string, Body]>([
  ['channel_not_found', { channel: 'C9' }],
  ['channel_not_found', { channel: 'C3' }],
  ['not_in_channel', { channel: 'C2' }],
  ['is_archived', { channel: 'C4' }],
  ['no_text', { text: '' }],
  ['msg_too_long', { text: 'a'.repeat(40_001) }],
  ['invalid_blocks_format', { blocks: {} }],
  ['invalid_blocks', { blocks: Array(51).fill({ type: 'divider' }) }],
  ['invalid_blocks', { blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'a'.repeat(3001) } }] }],
  ['invalid_blocks', { blocks: [{ type: 'section', text: { type: 'mrkdwn', text: '' } }] }],
  ['invalid_blocks', { blocks: [{ type: 'section' }] }],
  ['invalid_blocks', { blocks: [{ type: 'header', text: { type: 'mrkdwn', text: 'a' } }] }],
  ['invalid_blocks', { blocks: [actions({ text: { type: 'plain_text', text: 'a'.repeat(76) } })] }],
  ['invalid_blocks', { blocks: [actions({ value: 'a'.repeat(2001) })] }],
  ['invalid_blocks', { blocks: [actions({ style: 'default' })] }],
  ['invalid_blocks', { blocks: [{ type: 'actions', elements: [BUTTON, BUTTON] }] }],
  [
    'invalid_blocks',
    {
      blocks: [
        { type: 'actions', block_id: 'a', elements: [BUTTON] },
        { type: 'divider', block_id: 'a' },
      ],
    },
  ],
])('200, ok: false, %s', async (error, changed) => {
  expect(await call('chat.postMessage', { channel: 'C1', text: 'a', ...changed })).toMatchObject({ ok: false, error })
  expect(slack.messages()).toEqual([])
})

test('says where a block is wrong', async () => {
  const blocks = [{ type: 'divider' }, actions({ value: 'a'.repeat(2001) })]
  const { response_metadata } = await call('chat.postMessage', { channel: 'C1', blocks })
  const messages = [expect.stringContaining('[json-pointer:/blocks/1/elements/0/value]')]
  expect(response_metadata).toEqual({ messages })
})

test('tells who a user is, with the address where the scopes allow it; it takes no JSON', async () => {
  expect(await info('U1')).toMatchObject({ ok: true, user: { id: 'U1', profile: { email: 'ann@example.com' } } })
  expect(await info('U2')).toMatchObject({ ok: false, error: 'user_not_found' })
  expect(await call('users.info', { user: 'U1' })).toMatchObject({ error: 'user_not_found' })
  await open({ scopes: ['users:read'] })
  const { user } = await info('U1')
  expect(user).toMatchObject({ profile: { real_name: 'ann' } })
  expect(user).not.toHaveProperty('profile.email')
  const needed = { error: 'missing_scope', needed: 'chat:write', provided: 'users:read' }
  expect(await call('chat.postMessage', { channel: 'C1', text: 'a' })).toMatchObject(needed)
})

test('refuses a token that is missing, wrong or at its end', async () => {
  const message = { channel: 'C1', text: 'a' }
  expect(await call('chat.postMessage', message, '')).toMatchObject({ error: 'not_authed' })
  expect(await call('chat.postMessage', message, 'xoxb-2')).toMatchObject({ error: 'invalid_auth' })
  slack.refuseToken('token_revoked')
  expect(await call('chat.postMessage', message)).toMatchObject({ error: 'token_revoked' })
  expect(await call('chat.delete', message)).toMatchObject({ error: 'unknown_method' })
})

test('429: more than one message a second in a channel', async () => {
  const time = { now: 1_700_000_000_000 }
  await open({ clock: () => time.now, channels: { C1: { name: 'a' }, C2: { name: 'b' } } })
  const statuses = []
  for (const channel of ['C1', 'C2', 'C1'])
    statuses.push((await ask('chat.postMessage', { channel, text: 'a' })).status)
  expect(statuses).toEqual([200, 200, 429])
  time.now += 999
  const limited = await ask('chat.postMessage', { channel: 'C1', text: 'a' })
  expect(limited.headers.get('retry-after')).toBe('1')
  expect(await limited.json()).toEqual({ ok: false, error: 'ratelimited' })
  time.now += 1
  expect((await ask('chat.postMessage', { channel: 'C1', text: 'a' })).status).toBe(200)
})

test('429: more than 50 updates a minute', async () => {
  const time = { now: 1_700_000_000_000 }
  await open({ clock: () => time.now })
  for (let count = 0; count < 50; count++) expect((await ask('chat.update', {})).status).toBe(200)
  time.now += 20_000
  const limited = await ask('chat.update', {})
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '40'])
})

test('fails as planned', async () => {
  slack.answerNext({ error: 'internal_error' })
  slack.answerNext({ status: 429, retryAfter: 7 })
  slack.answerNext({ status: 503 })
  const message = { channel: 'C1', text: 'a' }
  expect(await call('chat.postMessage', message)).toEqual({ ok: false, error: 'internal_error' })
  expect((await ask('chat.postMessage', message)).headers.get('retry-after')).toBe('7')
  expect((await ask('chat.postMessage', message)).status).toBe(503)
  slack.answerNext('take and drop')
  await expect(ask('chat.postMessage', message)).rejects.toThrow('fetch failed')
  expect(slack.messages()).toHaveLength(1)
})

async function open(settings: Partial<SlackSettings>) {
  const own = { channels: CHANNELS, users: USERS }
  slack = await startSlack({ botToken: 'xoxb-1', signingSecret: 'secret', ...own, ...settings })
  onTestFinished(slack.close)
}

function ask(method: string, given: Body, token = 'xoxb-1') {
  const authorization = token && `Bearer ${token}`
  const headers = { authorization, 'content-type': 'application/json; charset=utf-8' }
  return fetch(`${slack.url}/api/${method}`, { method: 'POST', headers, body: JSON.stringify(given) })
}

async function call(method: string, given: Body, token?: string): Promise<Body> {
  const answer = await ask(method, given, token)
  expect(answer.status).toBe(200)
  return await answer.json()
}

async function info(user: string): Promise<Body> {
  const headers = { authorization: 'Bearer xoxb-1' }
  return await (await fetch(`${slack.url}/api/users.info?user=${user}`, { headers })).json()
}

function actions(changed: Body) {
  return { type: 'actions', elements: [{ ...BUTTON, ...changed }] }
}
