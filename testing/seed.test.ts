import fc from 'fast-check'
import { expect, inject, test } from 'vitest'

test('properties begin with the seed of the commit, and so draw the same values again', () => {
  expect(fc.readConfigureGlobal()?.seed).toBe(inject('fastCheckSeed'))
  const drawn = () => {
    const values: number[] = []
    fc.assert(fc.property(fc.integer(), (value) => void values.push(value)))
    return values
  }
  expect(drawn()).toEqual(drawn())
})
