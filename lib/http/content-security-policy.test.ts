import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy'

const policy = contentSecurityPolicy('abc', { development: false })

test('scripts and style sheets run by nonce only, and nothing comes from elsewhere', () => {
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self' 'nonce-abc' 'strict-dynamic';/)
  expect(policy).toMatch(/style-src 'self' 'nonce-abc';/)
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
  expect(policy).not.toMatch(/(script|style)-src [^;]*unsafe-inline/)
})

test('no page may be framed, and none may change its base', () => {
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
})

test('the service worker of push notifications may run, from this server only', () => {
  expect(policy).toContain("; worker-src 'self'")
})
