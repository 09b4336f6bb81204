import { expect, test } from 'vitest'
import { remediesOf } from './remedies'

const [ANA, BEN] = [1, 2]
const hrefs = (about: string, whose: Record<string, number[]>, faults = Object.keys(whose)) =>
  [...remediesOf({ about, faults, notes: [], whose: new Map(Object.entries(whose)) }, ANA).values()].map(
    ({ href }) => href,
  )

test('a fault leads to where it is mended: own contact methods, people to ask, or the page of what was checked', () => {
  expect(hrefs('Contact methods', { a: [ANA], b: [BEN] })).toEqual(['/settings/contact-methods', '/settings/users'])
  expect(hrefs('Receivers', { a: [ANA, BEN] })).toEqual(['/settings/users'])
  expect(hrefs('Chat channels', {}, ['a'])).toEqual(['/settings/chat-channels'])
})

test('what is set on the server has no page', () => {
  expect(hrefs('Contact methods', {}, ['SMS_GATEWAY_URL is unset'])).toEqual([])
  expect(hrefs('Receivers', { 'the address of a service': [] })).toEqual([])
})
