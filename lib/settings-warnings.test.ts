import { expect, test } from 'vitest'
import { readEnv } from './env'
import { settingsWarnings } from './settings-warnings'

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
