import { expect, test } from 'vitest'
import { reasonOf } from './reason'
import { remedyOf } from './remedy'

test('what can be mended by hand says so, and what the sender repeats by itself asks for nothing', () => {
  expect(remedyOf('invalid_json')).toMatch(/^Correct the text/)
  expect(remedyOf('invalid_fields')).toMatch(/how the key reads/)
  expect(remedyOf('unavailable')).toMatch(/^Nothing, if the sender tries again/)
})

test('a code that only a newer version knows has no remedy, and is its own reason', () => {
  expect(remedyOf('constructor')).toBeUndefined()
  expect(reasonOf('constructor')).toBe('constructor')
})
