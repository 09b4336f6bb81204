import { expect, test } from 'vitest'
import { type Reason, readReason, storeReason } from './reason'

const reason: Reason = { policy: 'Default', targets: [{ via: 'step', person: 'Ana' }] }

test('a reason is read as it was stored', () => {
  expect(readReason(storeReason(reason))).toEqual(reason)
})

test('somebody paged whoever a reason names with their own name', () => {
  const byHand: Reason = { policy: 'Default', targets: [{ via: 'hand', person: 'Ana', by: 'Ben' }] }
  expect(readReason(storeReason(byHand))).toEqual({ ...byHand, isByHand: true })
})

test.each([
  [
    'a target of a newer version',
    { version: 2, policy: 'p', targets: [{ via: 'team', team: 'SRE' }] },
    [{ via: 'unknown' }],
  ],
  [
    'a field of a newer version',
    { policy: 'p', targets: [{ via: 'step', person: 'Ana', mood: 7 }], new: 1 },
    reason.targets,
  ],
  ['no targets', { policy: 'p' }, []],
])('%s does not hide the rest', (_, stored, targets) => {
  expect(readReason(JSON.stringify(stored))).toEqual({ policy: 'p', targets })
})

test.each(['', '{', 'null', '[]', '"text"'])('%j reads as an empty reason', (stored) => {
  expect(readReason(stored)).toEqual({ policy: '', targets: [] })
})
