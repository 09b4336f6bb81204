import { expect, test } from 'vitest'
import { parseExpiry } from './expiry'

test('a bare date goes on to its end in UTC', () => {
  expect(parseExpiry('2030-01-31')).toEqual(new Date('2030-01-31T23:59:59.999Z'))
})

test('a time is taken as it is, nothing means never', () => {
  expect(parseExpiry('2030-01-31T12:00:00Z')).toEqual(new Date('2030-01-31T12:00:00Z'))
  expect(parseExpiry('')).toBeNull()
})
