import { createHmac } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type HttpReceiver, startHttpReceiver } from '../../http-receiver'
import { startSlack } from '../slack'
import { signatureOf } from './signature'
import type { SlackSettings } from './workspace'

type Body = Record<string, unknown>

const BUTTON = {
  type: 'button',
  text: { type: 'plain_text', text: 'Acknowledge' },
  action_id: 'acknowledge',
  value: 'a1',
}

let app: HttpReceiver
let slack: Awaited<ReturnType<typeof startSlack>>

beforeEach(async () => {
  app = await startHttpReceiver((response) => response.writeHead(200).end('seen'))
  onTestFinished(app.close)
  await open({})
})

test('the signature is the published one', () => {
  const body =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
  const signature = signatureOf({ timestamp: '1531420618', body }, '8f742231b10e8888abcd99yyyzzz85a5')
  expect(signature).toBe('v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503')
})

test('brings who, where and what, signed', async () => {
  await open({ clock: () => 1_700_000_000_999 })
  const ts = await posted()
  expect(await slack.click({ userId: 'U1', actionId: 'acknowledge', message: ts })).toEqual({
    status: 200,
    text: 'seen',
  })
  const payload = payloadAt(0)
  expect(payload).toMatchObject({
    ...{ type: 'block_actions', user: { id: 'U1', name: 'ann' }, channel: { id: 'C1', name: 'alerts' } },
    ...{ container: { message_ts: ts, channel_id: 'C1' }, message: { ts, text: 'Disk full' } },
    actions: [{ type: 'button', action_id: 'acknowledge', block_id: 'keys', value: 'a1' }],
  })
  const [told] = app.received
  const signed = createHmac('sha256', 'secret').update(`v0:1700000000:${told?.text}`).digest('hex')
  expect(told?.headers).toMatchObject({
    'x-slack-request-timestamp': '1700000000',
    'x-slack-signature': `v0=${signed}`,
  })
})

test('can be old and forged', async () => {
  await open({ clock: () => 1_700_000_000_999 })
  const click = { userId: 'U1', actionId: 'acknowledge', message: await posted(), value: 'other' }
  await slack.click({ ...click, ageSeconds: 301 })
  await slack.click({ ...click, forged: 'another secret' })
  await slack.click({ ...click, forged: 'another body' })
  await slack.click({ ...click, forged: 'no signature' })
  const headers = app.received.map((received) => received.headers)
  expect(headers.map((one) => one['x-slack-request-timestamp'])).toEqual(['1699999699', ...Array(3).fill('1700000000')])
  const body = app.received[1]?.text
  const by = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
  expect(headers.slice(1).map((one) => one['x-slack-signature'])).toEqual([
    `v0=${by('another secret', `v0:1700000000:${body}`)}`,
    `v0=${by('secret', `v0:1700000000:${app.received[2]?.text}.`)}`,
    undefined,
  ])
  expect(payloadAt(0)).toMatchObject({ actions: [{ value: 'other' }] })
})

test('is answered by its response URL too', async () => {
  await slack.click({ userId: 'U1', actionId: 'acknowledge', message: await posted() })
  const answer = { response_type: 'ephemeral', text: 'Who are you?' }
  await fetch(String(payloadAt(0).response_url), { method: 'POST', body: JSON.stringify(answer) })
  expect(slack.responses()).toMatchObject([{ body: answer }])
})

test('needs a button that the message shows', async () => {
  const message = await posted()
  await call('chat.update', { channel: 'C1', ts: message, text: 'Resolved', blocks: [] })
  const click = slack.click({ userId: 'U1', actionId: 'acknowledge', message })
  await expect(click).rejects.toThrow('no button acknowledge')
})

async function open(settings: Partial<SlackSettings>) {
  const own = { channels: { C1: { name: 'alerts' } }, users: { U1: { name: 'ann' } } }
  slack = await startSlack({ botToken: 'xoxb-1', signingSecret: 'secret', ...own, ...settings })
  slack.setInteractivityUrl(`${app.url}/slack`)
  onTestFinished(slack.close)
}

async function call(method: string, given: Body): Promise<Body> {
  const headers = { authorization: 'Bearer xoxb-1', 'content-type': 'application/json; charset=utf-8' }
  const request = { method: 'POST', headers, body: JSON.stringify(given) }
  return await (await fetch(`${slack.url}/api/${method}`, request)).json()
}

async function posted() {
  const blocks = [{ type: 'actions', block_id: 'keys', elements: [BUTTON] }]
  const { ts } = await call('chat.postMessage', { channel: 'C1', text: 'Disk full', blocks })
  return String(ts)
}

function payloadAt(index: number): Body {
  return JSON.parse(new URLSearchParams(app.received[index]?.text).get('payload') ?? '')
}
