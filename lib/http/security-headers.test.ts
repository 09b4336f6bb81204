import { expect, test } from 'vitest'
import { SECURITY_HEADERS, securityHeaders } from './security-headers'

test('with https browsers are told to stay with it, there and below', () => {
  const site = { BASE_URL: 'https://tocsin.example', HSTS_SUBDOMAINS: true }
  const year = 'max-age=31536000'
  expect(securityHeaders(site)).toEqual({
    ...SECURITY_HEADERS,
    'Strict-Transport-Security': `${year}; includeSubDomains`,
  })
  expect(securityHeaders({ ...site, HSTS_SUBDOMAINS: false })['Strict-Transport-Security']).toBe(year)
})

test('without https they are not', () => {
  expect(securityHeaders({ BASE_URL: 'http://localhost:3000', HSTS_SUBDOMAINS: true })).toEqual(SECURITY_HEADERS)
})
