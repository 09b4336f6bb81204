import { expect, test } from 'vitest'
import { createMatcher } from './match-people'

const people = [
  { userId: 1, name: 'Ana', email: 'ana@example.com' },
  { userId: 2, name: 'Ana Li', email: 'li@example.com' },
  { userId: 3, name: 'José Núñez', email: 'jose@example.com' },
  { userId: 4, name: 'Ben Okafor', email: 'ben@example.com' },
  { userId: 5, name: 'ben okafor', email: 'ben.two@example.com' },
]
const match = createMatcher(people)

function matched(title: string, emails: { attendees?: string[]; organizer?: string[] } = {}) {
  return match({ title, emails: JSON.stringify({ attendees: [], organizer: [], ...emails }) })
}

test('people who take part come before whoever made it, and both before the title', () => {
  const emails = { attendees: ['room@example.com', 'ana@example.com'], organizer: ['jose@example.com'] }
  expect(matched('Ana Li: vacation', emails)).toEqual([1])
  expect(matched('Ana Li: vacation', { ...emails, attendees: ['room@example.com'] })).toEqual([3])
  expect(matched('Ana Li: vacation', { organizer: ['hr@example.com'] })).toEqual([2])
})

test.each<[string, number[]]>([
  ['Ana', [1]],
  ['ANA  li', [2]],
  ['Vacation: Ana Li', [2]],
  ['Ana Li, Ana', [2, 1]],
  ['JOSE\u0301 NU\u0301N\u0303EZ (sick)', [3]],
  ['li@example.com', [2]],
  ['Ana’s party', [1]],
  ['Banana', []],
  ['Anaïs', []],
  ['Ben Okafor', []],
  ['ben.two@example.com', [5]],
  ['', []],
])('the title %j names %j', (title, ids) => {
  expect(matched(title)).toEqual(ids)
})
