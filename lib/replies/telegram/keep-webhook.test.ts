import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTelegram } from '../../../testing/doubles/telegram'
import { startHttpReceiver } from '../../../testing/http-receiver'
import { createPost } from '../../outbound/create-post'
import { keepWebhook, removeWebhook } from './keep-webhook'
import { telegramWebhook } from './webhook'

const TOKEN = `123456:${'a'.repeat(35)}`
const SERVER = { baseUrl: 'https://tocsin.example', secret: 'a secret of the server, long enough' }

let telegram: Awaited<ReturnType<typeof startTelegram>>
let lines: string[] = []

beforeEach(async () => {
  telegram = await startTelegram({ token: TOKEN, chats: {} })
  lines = []
  onTestFinished(() => telegram.close())
})

function depsOf(server = SERVER) {
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
  const bot = { token: TOKEN, url: telegram.url, webhook: telegramWebhook(server, TOKEN) }
  return { post: createPost({ allowCidrs: ['127.0.0.0/8'] }), bot, log }
}

function timesSet() {
  return telegram.requests.filter(({ path }) => path.endsWith('/setWebhook')).length
}

test('Telegram is told the address, a secret and what it is to tell, once', async () => {
  const deps = depsOf()
  for (let n = 0; n < 3; n++) await keepWebhook(deps)
  expect(timesSet()).toBe(1)
  expect(telegram.webhook()).toEqual({
    url: expect.stringMatching(/^https:\/\/tocsin\.example\/api\/telegram\/updates\?hint=[0-9a-f]{16}$/),
    secret_token: expect.stringMatching(/^[\w-]{43}$/),
    allowed_updates: ['callback_query'],
  })
  expect(lines).toEqual(['Telegram sends presses of buttons to BASE_URL now'])
  expect(telegram.requests.map(({ path }) => path).join()).not.toContain(deps.bot.webhook.secret)
})

test.each([
  ['the address', { ...SERVER, baseUrl: 'https://other.example' }],
  ['the secret', { ...SERVER, secret: 'another secret, long enough for it' }],
])('it is told again when %s has changed', async (_, server) => {
  await keepWebhook(depsOf())
  await keepWebhook(depsOf(server))
  expect(telegram.webhook()).toMatchObject({ secret_token: telegramWebhook(server, TOKEN).secret })
  expect(timesSet()).toBe(2)
})

test('it is told again what it is to tell when somebody has changed that, and when the webhook is gone', async () => {
  const deps = depsOf()
  await keepWebhook(deps)
  const { url, secret } = deps.bot.webhook
  const body = JSON.stringify({ url, secret_token: secret, allowed_updates: ['message'] })
  await fetch(`${telegram.url}/bot${TOKEN}/setWebhook`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  await keepWebhook(deps)
  expect(telegram.webhook()?.allowed_updates).toEqual(['callback_query'])
  await removeWebhook(deps)
  await keepWebhook(deps)
  expect(telegram.webhook()?.url).toBe(url)
})

test('a webhook in the way is deleted, and the log names its host and not what may be secret in its path', async () => {
  const deps = depsOf()
  expect(await removeWebhook(deps)).toBe(false)
  const body = JSON.stringify({ url: `https://other.example/hook/${TOKEN}` })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${telegram.url}/bot${TOKEN}/setWebhook`, { method: 'POST', body, headers })
  telegram.press(1, '')
  expect(await removeWebhook(deps)).toBe(true)
  expect(telegram.webhook()).toBeUndefined()
  expect(telegram.requests.at(-1)?.text).toBe('{"drop_pending_updates":false}')
  expect(lines).toEqual([
    'Telegram sent presses of buttons to other.example; that webhook is deleted, and Tocsin asks for them',
  ])
})

test('of several servers with one secret each may tell it, and all take the same', async () => {
  const servers = Array.from({ length: 4 }, () => depsOf())
  await Promise.all(servers.map(keepWebhook))
  expect(telegram.webhook()).toMatchObject({ secret_token: servers[0]?.bot.webhook.secret })
  const before = timesSet()
  await Promise.all(servers.map(keepWebhook))
  expect(timesSet()).toBe(before)
})

test.each([
  ['http://tocsin.example', /An HTTPS URL must be provided/],
  ['https://tocsin.example:3000', /only on ports 80, 88, 443 or 8443/],
])('%s is refused in words of Telegram', async (baseUrl, words) => {
  await expect(keepWebhook(depsOf({ ...SERVER, baseUrl }))).rejects.toThrow(words)
  expect(lines).toEqual([])
})

test('a server that repeats the token and says much brings neither into the log', async () => {
  const description = `${TOKEN} is unknown\n${'x'.repeat(100_000)}`
  const echo = await startHttpReceiver((response) => response.writeHead(401).end(JSON.stringify({ description })))
  onTestFinished(() => echo.close())
  const deps = depsOf()
  await expect(keepWebhook({ ...deps, bot: { ...deps.bot, url: echo.url } })).rejects.toThrow(
    /^Telegram refused getWebhookInfo: \[redacted\] is unknown x{100,200}…$/,
  )
})

test('what comes too fast is tried again later', async () => {
  telegram.state.retryAfter = 1
  await expect(keepWebhook(depsOf())).rejects.toThrow('Telegram refused setWebhook: Too Many Requests')
  delete telegram.state.retryAfter
  await keepWebhook(depsOf())
  expect(telegram.webhook()).toBeDefined()
})
