import { expect, test } from 'vitest'
import { hostileMessage, testMessage } from '../../testing/messages'
import { firstBytes, plainLine, plainMessage } from './plain'

test('what is plain already stays as it is', () => {
  const { title, lines, links } = testMessage()
  expect(plainMessage(testMessage())).toEqual({ title, lines, links })
})

test('hostile text becomes short lines in which nothing hides', () => {
  const { title, lines, links } = plainMessage(hostileMessage())
  for (const line of [title, ...lines, ...links.map(({ text }) => text)]) {
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/u)
    expect(Array.from(line).length).toBeLessThanOrEqual(500)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(lines).toHaveLength(60)
  expect(links.map(({ url }) => new URL(url).protocol)).toEqual(['https:', 'https:'])
})

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['💥💥💥', 3, '💥💥💥'],
  ['💥💥💥💥', 3, '💥💥…'],
  ['a\u202Eb', 20, 'aU+202Eb'],
  [' a\r\n\tb ', 20, 'a b'],
])('%j in at most %i characters: %j', (text, limit, line) => expect(plainLine(text, limit)).toBe(line))

test.each([
  ['aé💥', 7, 'aé💥'],
  ['aé💥', 6, 'aé'],
  ['aé💥', 2, 'a'],
  ['', 2, ''],
])('%j in at most %i bytes: %j', (text, limit, beginning) => expect(firstBytes(text, limit)).toBe(beginning))
