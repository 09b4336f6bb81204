import { expect, test } from 'vitest'
import { groupUrl, readGrouping } from './grouping'

const filter = { statuses: [], severities: [], labels: [] }

function readBack(url: string) {
  return readGrouping(Object.fromEntries(new URL(url, 'http://tocsin.test').searchParams))
}

test('the grouping is in the URL, whatever the keys and values hold', () => {
  const odd = { keys: ['a,b', 'c"d'], open: ['x,"y', null] }
  expect(readBack(groupUrl(filter, odd))).toEqual(odd)
  expect(readGrouping({ group: 'service,env' })).toEqual({ keys: ['service', 'env'], open: undefined })
})

test('what is no grouping is ignored', () => {
  expect(readGrouping({})).toBeUndefined()
  expect(readGrouping({ group: ' , ' })).toBeUndefined()
  expect(readGrouping({ group: 'a,b,c,d,a' })?.keys).toEqual(['a', 'b', 'c'])
  for (const open of ['', '{', '[1]', '["a"]', '["a","b","c","d"]'])
    expect(readGrouping({ group: 'a,b', open })?.open).toBeUndefined()
})
