import { expect, test } from 'vitest'
import { describePolicy } from './describe'

const onCall = { scheduleId: 1, name: 'On call', isDisabled: false }
const ana = { userId: 1, name: 'Ana', isDisabled: false }

test('the default: who is paged, when again, and how often', () => {
  const policy = {
    severities: ['high', 'critical'] as const,
    repeats: 3,
    steps: [{ waitMinutes: 15, targets: [onCall] }],
  }
  expect(describePolicy({ ...policy, severities: [...policy.severities] })).toBe(
    'High and critical page: immediately the person on call in On call; repeated after 15 minutes, up to 3 times.',
  )
})

test('several steps, one repeat', () => {
  const steps = [
    { waitMinutes: 5, targets: [onCall] },
    { waitMinutes: 1, targets: [onCall, ana] },
  ]
  expect(describePolicy({ severities: ['critical'], repeats: 1, steps })).toBe(
    'Critical pages: immediately the person on call in On call; after 5 minutes the person on call in On call and Ana; all steps repeated after 1 minute, once.',
  )
})

test('no repeats, every severity, none', () => {
  const steps = [{ waitMinutes: 5, targets: [ana] }]
  const all = describePolicy({ severities: ['low', 'medium', 'high', 'critical'], repeats: 0, steps })
  expect(all).toBe('Every severity pages: immediately Ana.')
  expect(describePolicy({ severities: [], repeats: 3, steps })).toBe('No severity pages anybody.')
})
