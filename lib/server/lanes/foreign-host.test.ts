import { expect, test } from 'vitest'
import { readEnv } from '../../env'
import { createHostCheck } from './foreign-host'

const PUBLIC = { BASE_URL: 'https://tocsin.example.com', ALLOWED_HOSTS: 'Tocsin.internal, 10.0.0.5,[fd00::5]' }

function statusOf(settings: Record<string, string>, headers: Record<string, string>, url = '/incidents') {
  return createHostCheck(readEnv(settings))({ url, headers })?.status ?? 200
}

test.each([
  'tocsin.example.com',
  'TOCSIN.example.com:8443',
  'tocsin.example.com.',
  'tocsin.internal:3000',
  '10.0.0.5:3000',
  '[fd00::5]:3000',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
  'portal.localhost:3000',
])('the portal answers to %s', (host) => {
  expect(statusOf(PUBLIC, { host })).toBe(200)
})

test.each(['attacker.example', 'tocsin.example.com.attacker.example', 'localhost.attacker.example', '10.0.0.6', ''])(
  'the portal does not answer to "%s"',
  (host) => {
    expect(statusOf(PUBLIC, { host })).toBe(421)
  },
)

test.each(['192.168.1.5:3000', '[fe80::1]:3000'])('without BASE_URL it answers to %s, not to names', (host) => {
  expect(statusOf({}, { host })).toBe(200)
  expect(statusOf({}, { host: 'attacker.example' })).toBe(421)
})

test('links of older addresses open: acknowledge, calendar and their files', () => {
  const host = 'before.example.com'
  for (const url of ['/acknowledge?t=abc', '/api/on-call/secret/shifts.ics', '/_next/static/a.css'])
    expect([url, statusOf(PUBLIC, { host }, url)]).toEqual([url, 200])
})

test('the name that a proxy forwards counts only behind one', () => {
  const headers = { host: 'backend:3000', 'x-forwarded-host': 'tocsin.example.com' }
  expect(statusOf({ ...PUBLIC, TRUST_PROXY: 'true' }, headers)).toBe(200)
  expect(statusOf(PUBLIC, headers)).toBe(421)
})

test('people get a page with the address, programs a problem that names the setting', () => {
  const check = createHostCheck(readEnv(PUBLIC))
  const page = check({ url: '/', headers: { host: 'a.example', accept: 'text/html,*/*' } })
  expect(page?.body).toContain('<a href="https://tocsin.example.com">')
  const problem = check({ url: '/api/v1/incidents', headers: { host: 'a.example' } })
  expect(JSON.parse(problem?.body ?? '')).toMatchObject({ status: 421, code: 'foreign_host' })
  expect(problem?.body).toContain('ALLOWED_HOSTS')
})
