import { expect, test } from 'vitest'
import { filterUrl, MAX_LABELS, readFilter } from './filter'

test('what a filter shows is what its URL is read as', () => {
  const filter = {
    statuses: ['resolved' as const],
    severities: ['low' as const, 'high' as const],
    labels: [{ key: 'a=b%', value: '=x y' }],
  }
  const search = new URL(filterUrl(filter, { before: 7 }), 'http://tocsin.test').searchParams
  const read = Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]))
  expect(readFilter({ ...read, before: '7' })).toEqual({ filter, cursor: { before: 7 }, labelsLeftOut: 0 })
})

test('a filter takes the first ten labels of a URL, each once, and counts the others', () => {
  const label = Array.from({ length: 1_000 }, (_, n) => `a${n}=b`)
  const { filter, labelsLeftOut } = readFilter({ label: ['a0=b', ...label] })
  expect(filter.labels.map(({ key }) => key)).toEqual(Array.from({ length: MAX_LABELS }, (_, n) => `a${n}`))
  expect(labelsLeftOut).toBe(990)
})
