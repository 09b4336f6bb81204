import { expect, test } from 'vitest'
import { ALL_SCOPES, scopesOf, scopeTable } from './scopes'

test('every scope has its place in the table, once', () => {
  const cells = scopeTable(ALL_SCOPES).flatMap(({ read, write }) => [read, write].flatMap((one) => one?.scope ?? []))
  expect(cells.sort()).toEqual([...ALL_SCOPES].sort())
})

test('the table of a viewer changes nothing', () => {
  const table = scopeTable(scopesOf('viewer', ALL_SCOPES))
  expect(table.map(({ write }) => write)).toEqual(table.map(() => undefined))
  expect(table.every(({ read }) => read !== undefined)).toBe(true)
})
