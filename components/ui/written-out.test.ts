import { expect, test } from 'vitest'
import { writtenOut } from './written-out'

test('a date, a time, and a date with a time are written as everywhere in the portal', () => {
  expect(writtenOut('2026-11-30')).toBe('Mon 30 Nov 2026')
  expect(writtenOut('2026-11-30T09:00')).toBe('Mon 30 Nov 2026, 09:00')
  expect(writtenOut('21:05')).toBe('21:05')
  expect(writtenOut('21:05:30.5')).toBe('21:05')
})

test.each(['', '9', '2026-11', '2026-99-99'])('what is no date is not written: %j', (value) => {
  expect(writtenOut(value)).toBe('')
})
