import { expect, test } from 'vitest'
import { takeFromNoProxy } from './take-from-no-proxy'

const from = { address: '192.168.0.9', isOwnHost: (host: string) => host === 'localhost:3000' }

test('nothing that only a proxy may say is left, and the address is that of the socket', () => {
  const forged = { 'x-forwarded-for': '8.8.8.8', 'x-forwarded-host': 'a', 'x-forwarded-proto': 'https' }
  const headers = { host: 'localhost', ...forged, 'x-forwarded-port': '1', 'x-real-ip': '8.8.8.8', forwarded: 'for=a' }
  takeFromNoProxy(headers, from)
  expect(headers).toEqual({ host: 'localhost', 'x-forwarded-for': '192.168.0.9' })
})

test('our own host stays, since Next says by it which page an action came from', () => {
  const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'localhost:3000' }
  takeFromNoProxy(headers, from)
  expect(headers).toMatchObject({ 'x-forwarded-host': 'localhost:3000' })
})
