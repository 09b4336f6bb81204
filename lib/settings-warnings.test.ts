import { expect, test } from 'vitest'
import { readEnv } from './env'
import { settingsWarnings } from './settings-warnings'

const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'tocsin@example.com' }

test.each([
  ['mail is set up', MAIL],
  ['others can reach it', { HOST: '0.0.0.0' }],
  ['its address means this machine', { ...MAIL, BASE_URL: 'http://127.0.0.1:8443' }],
])('links that open here only are warned of where %s', (_, settings) => {
  const [warning, ...others] = settingsWarnings(readEnv(settings))
  expect(warning).toMatch(/^Links in pages lead to https?:\/\/(localhost|127\.0\.0\.1):\d+ .* set BASE_URL/)
  expect(others).toEqual([])
})

test.each([
  ['a trial on one machine', {}],
  ['a server with an address', { ...MAIL, HOST: '0.0.0.0', BASE_URL: 'https://tocsin.example', TRUST_PROXY: 'true' }],
])('%s is not warned', (_, settings) => expect(settingsWarnings(readEnv(settings))).toEqual([]))
const warn = (source: Record<string, string>) => settingsWarnings(readEnv(source))

test('an https address without a trusted proxy is warned of', () => {
  expect(warn({ BASE_URL: 'https://tocsin.example' })).toEqual([expect.stringContaining('TRUST_PROXY=true')])
  expect(warn({ BASE_URL: 'https://tocsin.example', TRUST_PROXY: 'true' })).toEqual([])
  expect(warn({ BASE_URL: 'http://tocsin.example' })).toEqual([])
  expect(warn({})).toEqual([])
})

test('a first admin’s password that is easy to guess is warned of, and not shown', () => {
  const [warning, ...others] = warn({ ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'password123' })
  expect([warning, others]).toEqual([expect.stringContaining('ADMIN_PASSWORD'), []])
  expect(warning).not.toContain('password123')
  expect(warn({ ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'correct-horse-battery-9' })).toEqual([])
})
