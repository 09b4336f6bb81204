import { expect, test } from 'vitest'
import { readEnv } from './env'
import { settingsWarnings } from './settings-warnings'

const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'tocsin@example.com' }

test.each([
  ['mail is set up', MAIL],
  ['others can reach it', { HOST: '0.0.0.0' }],
  ['its address means this machine', { ...MAIL, BASE_URL: 'https://127.0.0.1:8443' }],
])('links that open here only are warned of where %s', (_, settings) => {
  const [warning, ...others] = settingsWarnings(readEnv(settings))
  expect(warning).toMatch(/^Links in pages lead to https?:\/\/(localhost|127\.0\.0\.1):\d+ .* set BASE_URL/)
  expect(others).toEqual([])
})

test.each([
  ['a trial on one machine', {}],
  ['a server with an address', { ...MAIL, HOST: '0.0.0.0', BASE_URL: 'https://tocsin.example' }],
])('%s is not warned', (_, settings) => expect(settingsWarnings(readEnv(settings))).toEqual([]))
