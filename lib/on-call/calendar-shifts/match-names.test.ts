import { expect, test } from 'vitest'
import { createNameMatcher } from './match-names'

const disabledAt = new Date('2026-01-01')
const match = createNameMatcher([
  { userId: 1, name: 'Ana Silva', email: 'Ana@Example.com', disabledAt: null },
  { userId: 2, name: 'Ben', email: 'b.ito@example.com', disabledAt: null },
  { userId: 3, name: 'Cleo, Dr.', email: 'cleo@example.com', disabledAt: null },
  { userId: 4, name: 'Dan', email: 'dan@example.com', disabledAt: null },
  { userId: 5, name: 'Dan', email: 'dan.other@example.com', disabledAt: null },
  { userId: 6, name: 'Eve', email: 'eve@old.example', disabledAt },
  { userId: 7, name: 'Eve', email: 'eve@example.com', disabledAt: null },
])

function named(title: string, attendees: string[] = [], organizer: string[] = []) {
  const { level, people, unknown } = match({ title, emails: JSON.stringify({ attendees, organizer }) })
  return { level, people: people.map(({ userId }) => userId), unknown }
}

test.each<[string, number, number[], string[]]>([
  // The examples of Grafana OnCall's documentation and source.
  ['[L1] b.ito', 1, [2], []],
  ['[L0] ana', 0, [1], []],
  ['[L1] ana@example.com', 1, [1], []],
  ['  ANA   silva ', 0, [1], []],
  ['[L9]Ben', 9, [2], []],
  // Levels go up to nine, are written large, and stand first.
  ['[L10] Ben', 0, [], ['[L10] Ben']],
  ['[l1] Ben', 0, [], ['[l1] Ben']],
  ['Ben [L1]', 0, [], ['Ben [L1]']],
  ['Ana Silva, Ben', 0, [1, 2], []],
  ['[L2] ana/b.ito ; ana@example.com', 2, [1, 2], []],
  ['Cleo, Dr.', 0, [3], []],
  ['Ana Silva, zed', 0, [1], ['zed']],
  ['On call: Ana Silva', 0, [], ['On call: Ana Silva']],
  // Two are called so; only one of them has the address.
  ['Dan', 0, [], ['Dan']],
  ['dan@example.com', 0, [4], []],
  ['Eve', 0, [7], []],
  ['', 0, [], ['']],
  ['[L3]', 3, [], ['']],
])('“%s” is at level %i, and names %j; %j is nobody', (title, level, people, unknown) => {
  expect(named(title)).toEqual({ level, people, unknown })
})

test('an only attendee is on call too; several count where the title names nobody; who made the event never is', () => {
  expect(named('Ben', ['ana@example.com'])).toEqual({ level: 0, people: [2, 1], unknown: [] })
  expect(named('Ben', ['ana@example.com', 'cleo@example.com'])).toMatchObject({ people: [2] })
  expect(named('[L1] On call', ['ana@example.com', 'cleo@example.com'])).toEqual({
    level: 1,
    people: [1, 3],
    unknown: [],
  })
  expect(named('On call', ['zed@example.com'])).toMatchObject({ people: [], unknown: ['On call'] })
  expect(named('On call', [], ['ana@example.com'])).toMatchObject({ people: [], unknown: ['On call'] })
})
