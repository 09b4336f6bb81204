import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after'

const NOW = new Date('2026-03-01T12:00:00.500Z')

test.each([
  ['0', 0],
  ['120', 120],
  [' 5 ', 5],
  ['99999999999999999999', 86_400],
  ['Sun, 01 Mar 2026 12:01:00 GMT', 60],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['Tue, 01 Mar 2050 12:00:00 GMT', 86_400],
])('%j: %i seconds', (header, seconds) => {
  expect(readRetryAfter(header, NOW)).toBe(seconds)
})

test.each([undefined, '', '-5', '1.5', '1e3', '0x10', 'soon', '2026-03-01', 'Sun, 99 Mar 2026 12:00:00 GMT'])(
  '%j says nothing',
  (header) => expect(readRetryAfter(header, NOW)).toBeUndefined(),
)
