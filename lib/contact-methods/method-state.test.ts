import { expect, test } from 'vitest'
import { methodState, reachBy } from './method-state'

const NOW = new Date('2026-03-02T12:00Z')
const fine = { channel: 'ntfy', verifiedAt: NOW, failingSince: null, stuckSince: null }

test('of what is wrong with a method the worst is its state', () => {
  expect(methodState(fine, 'unset')).toBe('verified')
  expect(methodState({ ...fine, stuckSince: NOW }, 'works')).toBe('stuck')
  expect(methodState({ ...fine, channel: 'email', stuckSince: NOW }, 'broken')).toBe('no-mail')
  expect(methodState({ ...fine, channel: 'email', failingSince: NOW }, 'broken')).toBe('failing')
  expect(methodState({ ...fine, failingSince: NOW, verifiedAt: null }, 'works')).toBe('unverified')
})

test('one method that works is enough, and without one the least that is wrong is said', () => {
  expect(reachBy(['failing', 'stuck', 'verified'])).toBe('sure')
  expect(reachBy(['failing', 'no-mail', 'stuck'])).toBe('doubtful')
  expect(reachBy(['failing', 'no-mail', 'unverified'])).toBe('no-mail')
  expect(reachBy(['failing', 'unverified'])).toBe('failing')
  expect([reachBy(['unverified']), reachBy([])]).toEqual(['none', 'none'])
})
