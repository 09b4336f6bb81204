import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits } from './group-digits'

test('whole numbers are written as Intl does', () => {
  const whole = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.maxSafeNat(), fc.integer())
  fc.assert(
    fc.property(whole, (count) => {
      expect(groupDigits(count)).toBe(count.toLocaleString('en'))
    }),
  )
})
