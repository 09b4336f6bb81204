import { expect, test } from 'vitest'
import { dashboardUrl, readSearch, unreadLabel } from './search'

const CHOICES = [
  { range: '24h', to: undefined, filter: {}, by: undefined },
  { range: '1y', to: new Date('2026-03-01T12:00:00.000Z'), filter: {}, by: 'a=b&c' },
  { range: '30d', to: undefined, filter: { label: { key: 'a=b%', value: '=x y' } }, by: undefined },
  { range: '7d', to: undefined, filter: { entityId: 'db/1 ü' }, by: undefined },
  { range: '7d', to: undefined, filter: { teamId: 7 }, by: undefined },
  { range: '7d', to: undefined, filter: { apiKeyId: 8 }, by: undefined },
] as const

test.each(CHOICES)('what a dashboard shows is what its URL is read as: %o', (search) => {
  const { searchParams } = new URL(dashboardUrl(search), 'http://tocsin.test')
  expect(readSearch(Object.fromEntries(searchParams))).toEqual(search)
})

test('what it does not understand is ignored', () => {
  const search = { range: 'all', to: 'tomorrow', team: '-1', key: 'x', label: 'none', by: '' }
  expect(readSearch(search)).toEqual({ range: '7d', to: undefined, filter: {}, by: undefined })
  expect(readSearch({ to: '-271821-04-20T00:00:00.000Z' }).to).toBeUndefined()
  expect(readSearch({ team: ['3', '4'], range: ['24h', '1y'] })).toMatchObject({ range: '24h' })
})

test('what no database can hold is replaced', () => {
  expect(readSearch({ by: '\0', label: 'a\0=\uD800' })).toMatchObject({
    by: '\uFFFD',
    filter: { label: { key: 'a\uFFFD', value: '\uFFFD' } },
  })
  expect(readSearch({ entity: 'db\0' }).filter).toEqual({ entityId: 'db\uFFFD' })
})

test('a label without a value is told, for it filters nothing', () => {
  expect(unreadLabel({ label: 'foo' })).toBe('foo')
  expect([unreadLabel({ label: 'foo=' }), unreadLabel({ label: '' }), unreadLabel({})]).toEqual(
    Array(3).fill(undefined),
  )
})
