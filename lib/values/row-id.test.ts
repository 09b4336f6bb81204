import { expect, test } from 'vitest'
import { parseRowId } from './row-id'

test.each(['1', '2147483648', '9007199254740991'])('%s is a row id', (text) => {
  expect(parseRowId(text)).toBe(Number(text))
})

test.each(['', '0', '-1', '01', '1.5', '1e3', ' 1', '9007199254740992', '99999999999999999', 'abc', undefined, 7])(
  '%j is none',
  (text) => {
    expect(parseRowId(text)).toBeUndefined()
  },
)
