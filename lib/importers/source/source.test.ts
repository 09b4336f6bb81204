import { expect, test } from 'vitest'
import { newLedger } from '../report/ledger'
import { readDate } from './dates'
import { itemsOf } from './items'
import { readJson } from './json'
import { filesOf } from './objects'
import { readZone } from './zones'

test.each([
  ['2026-07-01T08:00:00Z', '2026-07-01T08:00:00.000Z', false],
  ['2026-07-01T08:00:00.000+02:00', '2026-07-01T06:00:00.000Z', false],
  ['2026-07-01T08:00+0200', '2026-07-01T06:00:00.000Z', false],
  [1_782_892_800_000, '2026-07-01T08:00:00.000Z', false],
  ['1782892800000', '2026-07-01T08:00:00.000Z', false],
  ['2026-07-01 08:00', '2026-07-01T06:00:00.000Z', true],
  ['2026-07-01T08:00:00', '2026-07-01T06:00:00.000Z', true],
  // It is skipped in Berlin: the end of the gap.
  ['2026-03-29 02:30', '2026-03-29T01:00:00.000Z', true],
])('the date %s is %s; a wall clock is assumed: %s', (given, at, isAssumed) => {
  expect(readDate(given, 'Europe/Berlin')).toEqual({ at: new Date(at), isAssumed })
})

test.each(['', 'tomorrow', '2026-13-01 08:00', '2026-07-01'])('"%s" is no date', (given) => {
  expect(readDate(given, 'UTC')).toBeUndefined()
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['US/Eastern', 'America/New_York'],
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['Etc/UTC', 'UTC'],
  ['GMT+0', 'UTC'],
])('the zone %s is %s', (name, zone) => {
  expect(readZone(name, 'Asia/Tokyo')).toEqual({ zone })
})

test.each(['', 'Etc/GMT-3', '+03:00', 'Nowhere'])('the zone "%s" has no name in Tocsin, which is told', (name) => {
  expect(readZone(name, 'Asia/Tokyo')).toEqual({
    zone: 'Asia/Tokyo',
    how: expect.stringContaining('Asia/Tokyo is taken'),
  })
})

test('nulls are left out, at every depth and after a byte order mark', () => {
  expect(readJson('\uFEFF{"a": null, "b": [null, {"c": null, "d": 0}]}')).toEqual({
    ok: true,
    value: { b: [{ d: 0 }] },
  })
})

test('answers of an API are objects, however they were saved', () => {
  const page = { results: [{ id: 1 }, { id: 2 }], next: null }
  const saved = [
    [{ id: 1 }, { id: 2 }],
    page,
    [page, { results: [] }],
    { users: [{ id: 1 }, { id: 2 }] },
    { user: { id: 1 } },
    { id: 1 },
  ]
  const idsOf = (value: unknown) =>
    itemsOf([{ path: 'users.json', value }], { many: 'users', one: 'user' }).map((one) => one.value)
  expect(saved.map((value) => idsOf(value).length)).toEqual([2, 2, 2, 2, 1, 1])
  expect(saved.flatMap(idsOf).every((one) => typeof one === 'object' && one !== null && 'id' in one)).toBe(true)
})

test('a file that is no JSON is an object that is left out, by its path', () => {
  const ledger = newLedger()
  const folder = new Map([
    ['users.json', '[1]'],
    ['users/a.json', '{'],
    ['usersX/b.json', '{}'],
  ])
  expect(filesOf(folder, ledger, { under: 'users', kind: 'User' })).toEqual([{ path: 'users.json', value: [1] }])
  expect(ledger.entries).toMatchObject([{ kind: 'User', id: 'users/a.json', outcome: 'left out' }])
})
