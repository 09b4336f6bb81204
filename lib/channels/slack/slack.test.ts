import { expect, onTestFinished, test } from 'vitest'
import { type Respond, startHttpReceiver } from '../../../testing/http-receiver'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, parseConfig } from '../channels'

async function setUp(respond: Respond = (response) => response.end('ok')) {
  const receiver = await startHttpReceiver(respond)
  onTestFinished(() => receiver.close())
  const config = JSON.stringify({ url: `${receiver.url}/services/T0000/B0000/secret-token` })
  const method = { channel: 'slack', config } as const
  const send = (message = testMessage()) => deliver(testChannelDeps(), method, message)
  return { ...receiver, send, last: () => JSON.parse(receiver.received.at(-1)?.text ?? '') }
}

test('a page is a text with its title, lines and links, and its links are not fetched for a preview', async () => {
  const { send, received, last } = await setUp()
  expect(await send()).toEqual({ isDelivered: true, answer: 'HTTP 200 ok' })
  expect(received[0]).toMatchObject({
    path: '/services/T0000/B0000/secret-token',
    headers: { 'content-type': 'application/json' },
  })
  expect(last()).toEqual({
    text: [
      '*CRITICAL: Disk full on db-1*',
      'service: database',
      'host: db-1',
      '<https://tocsin.example/acknowledge?token=one-use&amp;incident=7|Acknowledge>',
      '<https://tocsin.example/incidents/7|Open the incident>',
    ].join('\n'),
    unfurl_links: false,
    unfurl_media: false,
  })
})

test('hostile text mentions nobody, links nowhere, and stays within what Slack shows', async () => {
  const { send, last } = await setUp()
  await send(hostileMessage())
  const { text } = last()
  const commands: string[] = text.match(/<[^>]*>/g) ?? []
  expect(commands).toEqual([
    expect.stringMatching(/^<https:\/\/tocsin\.example\/incidents\/7\?a=%7C%3Cx%3E&amp;b=%22\|[^|<>]*(\|[^<>]*)?>$/),
    expect.stringMatching(/^<https:/),
  ])
  expect(text).not.toMatch(/@(here|everyone|channel)|\]\(|<!|<@|\u202E/)
  expect(text).toContain('&lt;!channel&gt; &lt;@\u2060U1&gt; @\u2060here')
  expect(text.length).toBeLessThan(6000)
})

test("Slack's own refusals are final, and its token is not repeated", async () => {
  const { send } = await setUp((response, { path }) => response.writeHead(404).end(`no_service ${path} secret-token`))
  expect(await send()).toEqual({
    isDelivered: false,
    isFinal: true,
    answer: 'HTTP 404 no_service [redacted] [redacted]',
  })
})

test('the address is checked, and shown without its token', () => {
  const url = 'https://hooks.slack.com/services/T0000/B0000/secret-token'
  const parsed = parseConfig('slack', { url: ` ${url} ` })
  expect(parsed).toEqual({ ok: true, config: storeJson({ url }) })
  expect(describeMethod('slack', JSON.stringify({ url }))).toBe('hooks.slack.com/…')
  expect(parseConfig('slack', { url: '#channel' })).toMatchObject({
    errors: { url: 'Give a whole address that begins with https:// or http://.' },
  })
})
