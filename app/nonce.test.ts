import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { proxy } from '@/proxy'

function nonceOfPage() {
  const policy = proxy(new NextRequest('http://tocsin.test/incidents')).headers.get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
}

test('each page view has a nonce of its own, of 256 random bits', () => {
  const nonces = Array.from({ length: 50 }, nonceOfPage)
  expect(new Set(nonces).size).toBe(50)
  expect(nonces.map((nonce) => Buffer.from(nonce, 'base64url').byteLength)).toEqual(Array(50).fill(32))
})
