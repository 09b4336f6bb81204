import { expect, test } from 'vitest'
import { describePolicy } from './describe'

const onCall = { scheduleId: 1, name: 'Main rotation', isDisabled: false }
const ana = { userId: 1, name: 'Ana', isDisabled: false }

test('the default: who is paged, when again, and how often', () => {
  const policy = {
    severities: ['high', 'critical'] as const,
    repeats: 3,
    lastResort: [],
    steps: [{ waitMinutes: 15, isRoundRobin: false, targets: [onCall] }],
  }
  expect(describePolicy({ ...policy, severities: [...policy.severities] })).toBe(
    'High and critical page: immediately the person on call in Main rotation; repeated after 15 minutes, up to 3 times.',
  )
})

test('several steps, one repeat', () => {
  const steps = [
    { waitMinutes: 5, isRoundRobin: false, targets: [onCall] },
    { waitMinutes: 1, isRoundRobin: false, targets: [onCall, ana] },
  ]
  expect(describePolicy({ severities: ['critical'], repeats: 1, steps, lastResort: [] })).toBe(
    'Critical pages: immediately the person on call in Main rotation; after 5 minutes the person on call in Main rotation and Ana; all steps repeated after 1 minute, once.',
  )
})

test('no repeats, every severity, none', () => {
  const steps = [{ waitMinutes: 5, isRoundRobin: false, targets: [ana] }]
  const all = describePolicy({ severities: ['low', 'medium', 'high', 'critical'], repeats: 0, steps, lastResort: [] })
  expect(all).toBe('Every severity pages: immediately Ana.')
  expect(describePolicy({ severities: [], repeats: 3, steps, lastResort: [] })).toBe('No severity pages anybody.')
})

test('in turn, in a chat channel, and at last', () => {
  const chat = { chatChannelId: 1, name: 'Payments', isDisabled: false }
  const steps = [
    { waitMinutes: 5, isRoundRobin: true, targets: [onCall, ana] },
    { waitMinutes: 5, isRoundRobin: false, targets: [chat] },
  ]
  expect(describePolicy({ severities: ['critical'], repeats: 0, steps, lastResort: [ana] })).toBe(
    'Critical pages: immediately in turn one of the person on call in Main rotation and Ana; after 5 minutes the chat channel Payments; if nobody acknowledges, at last Ana.',
  )
})
