import { expect, test } from 'vitest'
import { type Change, formatChange, parseJournal } from './journal'

const written: Change = { kind: 'written', file: 1, at: 5_000_000_000, data: Buffer.from('page') }
const synced: Change = { kind: 'synced', file: 1, at: 1, data: Buffer.alloc(0) }

test('what was noted is read back in order', () => {
  expect(parseJournal(Buffer.concat([written, synced].map(formatChange)))).toEqual([written, synced])
})

test.each([1, 20, 26])('a last record that a kill has cut to %i bytes never came about', (length) => {
  const bytes = Buffer.concat([formatChange(synced), formatChange(written).subarray(0, length)])
  expect(parseJournal(bytes)).toEqual([synced])
})

test('a journal that is none is refused', () => {
  expect(() => parseJournal(Buffer.alloc(100))).toThrow('damaged at byte 0')
})
