import { expect, test } from 'vitest'
import { listUrl, readListSearch } from './list-url'

function readBack(url: string) {
  return readListSearch(Object.fromEntries(new URL(url, 'http://tocsin.test').searchParams))
}

test('what a list shows is what its URL is read as', () => {
  const search = { q: 'label."a=b%":"=x y" -"é&+"', order: 'newest' as const, cursor: { section: 3, beyondId: 7 } }
  expect(readBack(listUrl(search))).toEqual({ ...search, grouping: undefined })
  expect(listUrl({})).toBe('/incidents')
  expect(listUrl({ q: '' })).toBe('/incidents?q=')
})

test('the grouping is in the URL, whatever the keys and values hold', () => {
  const odd = { keys: ['a,b', 'c"d'], open: ['x,"y', null] }
  expect(readBack(listUrl({ grouping: odd })).grouping).toEqual(odd)
  expect(readListSearch({ group: 'service,env' }).grouping).toEqual({ keys: ['service', 'env'], open: undefined })
})

test('what is no cursor, order or grouping is ignored', () => {
  expect(readListSearch({ at: '1', sort: 'x' })).toMatchObject({ cursor: undefined, order: 'urgent' })
  expect(readListSearch({ at: '12.5' }).cursor).toBeUndefined()
  for (const group of ['', ' , ']) expect(readListSearch({ group }).grouping).toBeUndefined()
  for (const open of ['', '{', '[1]', '["a"]', '["a","b","c","d"]'])
    expect(readListSearch({ group: 'a,b', open }).grouping?.open).toBeUndefined()
})

test('of too many keys the first three are used, the others are told, and links name the three', () => {
  const { grouping } = readListSearch({ group: 'a,b,c,d,a,e' })
  expect(grouping).toEqual({ keys: ['a', 'b', 'c'], open: undefined, tooMany: ['d', 'e'] })
  expect(listUrl({ grouping })).toBe('/incidents?group=a%2Cb%2Cc')
})
