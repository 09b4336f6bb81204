import { expect, onTestFinished, test } from 'vitest'
import { startTeams } from '../../../testing/doubles/teams'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, parseConfig } from '../channels'
import { teamsMessage } from './card'

async function setUp() {
  const server = await startTeams()
  onTestFinished(() => server.close())
  const send = (message = testMessage(), url = server.address) =>
    deliver(testChannelDeps(), { channel: 'teams', config: storeJson({ url }) }, message)
  const texts = () => server.cards.at(-1)?.body.map(({ inlines }) => inlines.map(({ text }) => text).join('')) ?? []
  return { ...server, send, texts, last: () => server.cards.at(-1) }
}

test('a page is a card with its title, a line for each line, and a button for each link', async () => {
  const { send, texts, last } = await setUp()
  expect(await send()).toEqual({ isDelivered: true, answer: 'HTTP 202' })
  expect(texts()).toEqual(['CRITICAL: Disk full on db-1', 'service: database', 'host: db-1'])
  expect(last()?.body[0]?.inlines[0]).toMatchObject({ weight: 'Bolder', color: 'Attention' })
  expect(last()?.actions).toEqual(
    testMessage().links.map(({ text, url }) => ({ type: 'Action.OpenUrl', title: text, url })),
  )
})

test('whatever the text, it is plain, and the request stays under 20 KB', async () => {
  const { send, requests, texts } = await setUp()
  expect(await send(hostileMessage())).toMatchObject({ isDelivered: true })
  expect(texts()[0]).toContain('[a](javascript:alert(1))')
  const quotes = testMessage({ title: '"'.repeat(900), lines: Array(60).fill('"\\💥'.repeat(160)) })
  expect(await send(quotes)).toMatchObject({ isDelivered: true })
  for (const { body } of requests) expect(body.length).toBeLessThanOrEqual(20_000)
  expect(texts().length).toBeGreaterThan(10)
})

test('as many lines as fit into 20 KB are sent, to the last byte', () => {
  const sizes = Array.from({ length: 500 }, (_, last) => {
    const lines = [...Array(9).fill('💥'.repeat(497)), 'z', 'x'.repeat(last)]
    return Buffer.byteLength(JSON.stringify(teamsMessage(testMessage({ lines }))))
  })
  expect(Math.max(...sizes)).toBe(20_000)
})

test.each([
  ['off', 'HTTP 400 WorkflowTriggerIsNotEnabled The workflow is switched off, or was deleted with its owner.'],
  ['deleted', 'HTTP 404 WorkflowNotFound The workflow is switched off, or was deleted with its owner.'],
  ['tenant-only', 'HTTP 401 DirectApiAuthorizationRequired Let anyone trigger the workflow, and give its new address.'],
] as const)('a workflow that is %s: a final refusal that says what to do', async (state, answer) => {
  const { send, workflow } = await setUp()
  workflow.state = state
  expect(await send()).toEqual({ isDelivered: false, isFinal: true, answer })
})

test('an address without its signature is a final refusal', async () => {
  const { send, address } = await setUp()
  const result = await send(testMessage(), address.replace(/&sig=.*/, ''))
  expect(result).toMatchObject({ isFinal: true, answer: expect.stringContaining('with its signature') })
})

test('too many requests: tried again after the time that Teams says', async () => {
  const { send, workflow } = await setUp()
  workflow.state = 'busy'
  expect(await send()).toMatchObject({ isDelivered: false, isFinal: false, retryAfterSeconds: 17 })
})

test('the address is shown without its signature', async () => {
  const { address, port } = await setUp()
  expect(parseConfig('teams', { url: address })).toEqual({ ok: true, config: storeJson({ url: address }) })
  expect(describeMethod('teams', storeJson({ url: address }))).toBe(`127.0.0.1:${port}/…`)
})

test.each([
  'https://contoso.webhook.office.com/webhookb2/x@y/IncomingWebhook/z/w',
  'https://outlook.office.com/webhook/x@y/IncomingWebhook/z/w',
  'https://outlook.office365.com/webhook/x@y/IncomingWebhook/z/w',
])('%s leads to what Microsoft has ended, and the words say what to make instead', (url) => {
  const errors = {
    url: expect.stringMatching(/connector, which Microsoft has ended.*Send webhook alerts to a channel/),
  }
  expect(parseConfig('teams', { url })).toEqual({ ok: false, reason: 'invalid', errors })
})
