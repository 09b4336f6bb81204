import { createECDH, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { markVerified, testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { startTelegram } from '../../testing/doubles/telegram'
import { newWorkspace } from '../../testing/fixtures'
import { type Respond, startHttpReceiver } from '../../testing/http-receiver'
import { listAudit } from '../audit/list'
import type { ServiceAccount } from '../channels/channel'
import { addContactMethod } from './add'
import { listContactMethods } from './list'
import { sendTest } from './send-test'
import { createTestThrottle } from './test-throttle'
import { verifyContactMethod } from './verify'

const database = testDatabase()
const contact = testContactDeps()

async function newReceiver(respond?: Respond) {
  const receiver = await startHttpReceiver(respond)
  onTestFinished(receiver.close)
  const codes = () => receiver.received.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
  return { ...receiver, codes }
}

test('a webhook gets its code signed with the secret that is told this once, and nowhere else', async () => {
  const { admin } = await newWorkspace(database.db)
  const { url, received } = await newReceiver()
  const fields = { url: `${url}/hooks/a-long-secret-path` }
  const added = await addContactMethod(contact.of(admin), { channel: 'webhook', fields })
  if (!added.ok) throw new Error('the webhook was refused')
  const { contactMethodId, signingSecret = '' } = added
  const [delivered] = received
  const headers = Object.fromEntries(
    Object.entries(delivered?.headers ?? {}).map(([name, value]) => [name, `${value}`]),
  )
  const signed = new Webhook(signingSecret).verify(delivered?.text ?? '', headers)
  expect(signed).toMatchObject({ type: 'code', data: { code: expect.stringMatching(/^\d{6}$/) } })
  const code = /"code":"(\d{6})"/.exec(delivered?.text ?? '')?.[1] ?? ''
  expect(await verifyContactMethod(admin, { contactMethodId, code })).toMatchObject({ ok: true })
  const shown = JSON.stringify([await listContactMethods(admin), await listAudit(admin, {})])
  expect(shown).not.toContain(signingSecret)
  expect(shown).not.toContain('a-long-secret-path')
})

test.each([
  ['slack', '/topic', {}],
  ['ntfy', '/topic', {}],
  ['discord', '/api/webhooks/1/a', {}],
  ['teams', '/workflows/a', {}],
  ['googlechat', '/v1/spaces/A/messages?key=a&token=b', {}],
  ['matrix', '', { room: '!a:example.com', token: 'a' }],
  ['gotify', '', { token: 'a' }],
  ['apprise', '/notify/a', {}],
])('%s: the code arrives, verifies, and no signing secret is told', async (channel, path, others) => {
  const { admin } = await newWorkspace(database.db)
  const { url, codes } = await newReceiver((response) => response.writeHead(200).end())
  const added = await addContactMethod(contact.of(admin), { channel, fields: { url: `${url}${path}`, ...others } })
  if (!added.ok) throw new Error('it was refused')
  expect(added.signingSecret).toBeUndefined()
  const [code = ''] = codes()
  const { contactMethodId } = added
  expect(await verifyContactMethod(admin, { contactMethodId, code })).toMatchObject({ ok: true })
})

test('telegram: two chats are two contact methods, and the code that arrives in one verifies it', async () => {
  const { admin } = await newWorkspace(database.db)
  const token = '123456789:AAHsesame-sesame-sesame-sesame-sesa'
  const { url, messages, close } = await startTelegram({ token, chats: { 111: 'open', 222: 'open' } })
  onTestFinished(close)
  const deps = contact.of(admin)
  const add = (chatId: string, telegram?: ServiceAccount) =>
    addContactMethod({ ...deps, channels: { ...deps.channels, telegram } }, { channel: 'telegram', fields: { chatId } })
  expect(await add('111')).toMatchObject({ ok: false, reason: 'refused' })
  const added = await add('111', { token, url })
  if (!added.ok) throw new Error('the chat was refused')
  const { contactMethodId } = added
  const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? ''
  expect(await verifyContactMethod(admin, { contactMethodId, code })).toMatchObject({ ok: true })
  expect(await add('222', { token, url })).toMatchObject({ ok: true, result: { isDelivered: true } })
  expect(await add('111', { token, url })).toMatchObject({ ok: false, reason: 'refused' })
})

test('a browser is added by its subscription, once', async () => {
  const { admin } = await newWorkspace(database.db)
  const { url, received } = await newReceiver((response) => response.writeHead(201).end())
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const browser = { channel: 'push', fields: { endpoint: `${url}/push/1`, expirationTime: null, keys } }
  expect(await addContactMethod(contact.of(admin), browser)).toMatchObject({ result: { isDelivered: true } })
  expect(received).toHaveLength(1)
  expect(await addContactMethod(contact.of(admin), browser)).toMatchObject({ ok: false, reason: 'refused' })
  for (const fields of [undefined, null, 'x', { endpoint: url }])
    expect(await addContactMethod(contact.of(admin), { channel: 'push', fields })).toMatchObject({ reason: 'invalid' })
})

test.each([
  ['refuses', 500, 'HTTP 500 broken'],
  ['leads elsewhere', 302, 'HTTP 302, a redirect, which is not followed broken'],
])('a receiver that %s: the test tells its answer', async (_, status, answer) => {
  const { admin } = await newWorkspace(database.db)
  const { url } = await newReceiver((response) => response.writeHead(status, { location: '/' }).end('broken'))
  const added = await addContactMethod(contact.of(admin), { channel: 'slack', fields: { url } })
  if (!added.ok) throw new Error('it was refused')
  const deps = { ...contact.of(admin), throttle: createTestThrottle() }
  const { contactMethodId } = added
  await markVerified(database.db, contactMethodId)
  expect(await sendTest(deps, { contactMethodId })).toMatchObject({
    ok: true,
    result: { isDelivered: false, answer },
  })
})

test('a receiver that sends back what it got does not show the code to whoever added it', async () => {
  const { admin } = await newWorkspace(database.db)
  const { url } = await newReceiver((response, { text }) => response.writeHead(200).end(JSON.parse(text).data.title))
  const added = await addContactMethod(contact.of(admin), { channel: 'webhook', fields: { url } })
  if (!added.ok) throw new Error('it was refused')
  expect(added.result.answer).toContain('… is the code')
  expect(added.result.answer).not.toMatch(/\d{6}/)
})
