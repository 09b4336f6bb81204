import { expect, test } from 'vitest'
import { readEnv } from './env'
import { settingsWarnings } from './settings-warnings'

const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'tocsin@example.com' }

test.each([
  ['mail is set up', MAIL],
  ['others can reach it', { HOST: '0.0.0.0' }],
  ['its address means this machine', { ...MAIL, BASE_URL: 'http://127.0.0.1:8443' }],
])('links that open here only are warned of where %s', async (_, settings) => {
  const [warning, ...others] = await settingsWarnings(readEnv(settings))
  expect(warning).toMatch(/^Links in pages lead to https?:\/\/(localhost|127\.0\.0\.1):\d+ .* set BASE_URL/)
  expect(others).toEqual([])
})

test.each([
  ['a trial on one machine', {}],
  ['a server with an address', { ...MAIL, HOST: '0.0.0.0', BASE_URL: 'https://tocsin.example', TRUST_PROXY: 'true' }],
])('%s is not warned', async (_, settings) => expect(await settingsWarnings(readEnv(settings))).toEqual([]))
const warn = (source: Record<string, string>) => settingsWarnings(readEnv(source))

test('an https address without a trusted proxy is warned of', async () => {
  expect(await warn({ BASE_URL: 'https://tocsin.example' })).toEqual([expect.stringContaining('TRUST_PROXY=true')])
  expect(await warn({ BASE_URL: 'https://tocsin.example', TRUST_PROXY: 'true' })).toEqual([])
  expect(await warn({ BASE_URL: 'http://tocsin.example' })).toEqual([])
  expect(await warn({})).toEqual([])
})

test('an address without a name, which has no passkeys, is warned of', async () => {
  expect(await warn({ BASE_URL: 'http://192.0.2.7:3000' })).toEqual([expect.stringContaining('Passkeys need a name')])
  expect(await warn({ BASE_URL: 'http://tocsin.example' })).toEqual([])
})

test('a first admin’s password that is easy to guess is warned of, and not shown', async () => {
  const [warning, ...others] = await warn({ ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'password123' })
  expect([warning, others]).toEqual([expect.stringContaining('ADMIN_PASSWORD'), []])
  expect(warning).not.toContain('password123')
  expect(await warn({ ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'correct-horse-battery-9' })).toEqual([])
})

test.each([
  ['postgres://a:b@db.example/tocsin', 1],
  ['postgres://a:b@localhost,db.example:5432/tocsin', 1],
  ['postgres://a:b@db.example/tocsin?sslmode=verify-full', 0],
  ['postgres://a:b@db.example/tocsin?sslmode=disable', 0],
  ['postgres://a:b@127.0.0.1:5432/tocsin', 0],
  ['postgres://a:b@[::1]:5432/tocsin', 0],
  ['postgres:///tocsin?host=/var/run/postgresql', 0],
  ['file:tocsin.db', 0],
])('%s: %i warnings of a database in clear, and no password in it', async (DATABASE_URL, count) => {
  const warnings = await warn({ DATABASE_URL })
  expect(warnings).toHaveLength(count)
  expect(warnings.join()).not.toContain('a:b')
})

test('a heartbeat that goes out in clear is warned of', async () => {
  expect(await warn({ HEARTBEAT_URL: 'http://hc.example/secret-ping' })).toEqual([expect.stringContaining('Use https')])
  expect(await warn({ HEARTBEAT_URL: 'https://hc.example/secret-ping' })).toEqual([])
  expect(await warn({ HEARTBEAT_URL: 'http://127.0.0.1:9/ping' })).toEqual([])
})

test.each([
  ['--max-semi-space-size=64', 1],
  ['--no-warnings --max_semi_space_size=64', 1],
  ['--min-semi-space-size=16', 0],
])('NODE_OPTIONS=%s has %i warnings that it lifts the limit on threads', async (NODE_OPTIONS, count) => {
  expect(await warn({ NODE_OPTIONS })).toEqual(Array(count).fill(expect.stringContaining('Leave it out')))
})

test('Twilio without a shared key is warned of where SHA-1 is not taken', async () => {
  const phone = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15005550006' }
  const strict = { ...phone, STRICT_SECURITY: 'true', TWILIO_REPLIES: 'true' }
  expect(await warn(strict)).toEqual([expect.stringContaining('set its secret here')])
  expect(await warn({ ...strict, TWILIO_SHARED_KEY: 'a key of 16 letters' })).toEqual([])
  expect(await warn({ ...strict, TWILIO_REPLIES: 'false' })).toEqual([])
  expect(await warn({ ...strict, STRICT_SECURITY: 'false' })).toEqual([])
})
