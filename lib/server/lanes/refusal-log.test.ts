import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefusalLog } from './refusal-log'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function refusals(isBehindProxy = false) {
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => void lines.push(line) }
  return { lines, note: createRefusalLog({ env: { TRUST_PROXY: isBehindProxy }, log }) }
}

const from = (remoteAddress: string, url = '/api/webhook/ingest', forwarded = '') => ({
  url,
  headers: { 'x-forwarded-for': forwarded, authorization: 'Bearer tocsin_secret' },
  socket: { remoteAddress },
})

test('the first refusal of an address is a line at once, and the others of the minute are one', () => {
  const { lines, note } = refusals()
  for (let count = 0; count < 100; count++) note(from('192.0.2.1'), 401)
  note(from('192.0.2.2'), 429)
  const path = '/api/webhook'
  expect(lines).toEqual([
    { address: '192.0.2.1', path, status: 401, count: 1 },
    { address: '192.0.2.2', path, status: 429, count: 1 },
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toEqual([{ address: '192.0.2.1', path, status: 401, count: 99 }])
})

test('what is answered otherwise is none, and no secret of a path or a header is in it', () => {
  const { lines, note } = refusals()
  for (const status of [200, 201, 303, 400, 404, 500]) note(from('192.0.2.1'), status)
  expect(lines).toEqual([])
  for (const url of ['/api/on-call/secret-of-a-feed/shifts.ics?a=b', '/acknowledge/secret', '/secret%20a', '/?secret'])
    note(from('192.0.2.1', url), 403)
  expect(lines).toMatchObject([{ path: '/api/on-call' }, { path: '/acknowledge' }, { path: '/' }])
  expect(JSON.stringify(lines)).not.toMatch(/secret/)
})

test('behind a proxy the address is what the proxy says', () => {
  const { lines, note } = refusals(true)
  note(from('127.0.0.1', '/', '10.9.9.9, 192.0.2.7'), 401)
  expect(lines).toMatchObject([{ address: '192.0.2.7' }])
})
