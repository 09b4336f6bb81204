import { expect, test } from 'vitest'
import { filterUsers } from './filter-users'

const nobody = { disabledAt: null, invited: false, teams: [] }
const ANA = { ...nobody, name: 'Ana Birch', email: 'ana@example.com', role: 'admin' as const }
const BEN = {
  ...nobody,
  name: 'Ben',
  email: 'b.alder@example.com',
  role: 'viewer' as const,
  teams: [{ name: 'Payments' }],
}
const CLEO = { ...nobody, name: 'Cleo', email: 'cleo@example.com', role: 'responder' as const, invited: true }

const found = (text: string) => filterUsers([ANA, BEN, CLEO], text).map(({ name }) => name)

test.each([
  ['', ['Ana Birch', 'Ben', 'Cleo']],
  ['  BIRCH ', ['Ana Birch']],
  ['alder', ['Ben']],
  ['payments viewer', ['Ben']],
  ['payments admin', []],
  ['invited', ['Cleo']],
  ['disabled', []],
])('“%s” finds %j', (text, names) => {
  expect(found(text)).toEqual(names)
})

test('a disabled person is found by that', () => {
  expect(filterUsers([ANA, { ...BEN, disabledAt: new Date(0) }], 'disabled').map(({ name }) => name)).toEqual(['Ben'])
})
