import { expect, test } from 'vitest'
import { phoneNumber, readNumber, showNumber } from './phone-number'

test.each([
  ['+49 170 1234567', undefined, '+491701234567'],
  ['0170 1234567', 'DE', '+491701234567'],
  ['(415) 555-2671', 'US', '+14155552671'],
  ['+1 415 555 2671', 'DE', '+14155552671'],
  ['0170 1234567', undefined, undefined],
  ['+49', undefined, undefined],
  ['110', 'DE', undefined],
  ['+999123456789', undefined, undefined],
  ['call me', 'DE', undefined],
  ['', 'DE', undefined],
] as const)('%s typed in %s is %s', (typed, country, number) => {
  expect(readNumber(typed, country)).toBe(number)
})

test('a number without its country says how to write it', () => {
  expect(phoneNumber.safeParse('0170 1234567').error?.issues[0]?.message).toContain('such as +49 170 1234567')
  expect(showNumber('+491701234567')).toBe('+49 170 1234567')
})
