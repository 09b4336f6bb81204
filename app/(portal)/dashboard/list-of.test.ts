import { expect, test } from 'vitest'
import { stepTime } from '@/components/dashboard/asked'
import { parseQuery } from '@/lib/search/parse'
import { listOf } from './list-of'

const time = { from: new Date('2026-11-20T06:00:00Z'), to: new Date('2026-11-27T06:00:00Z') }

function queryOf(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://tocsin.test')
  expect(pathname).toBe('/incidents')
  return searchParams.get('q')
}

const RECEIVED = 'status:any since:2026-11-20T06:00 until:2026-11-27T06:00'

test.each([
  [{}, ''],
  [{ severities: ['high', 'critical'] }, 'severity:high,critical'],
  [{ time }, RECEIVED],
  [{ time, severities: ['critical'] }, `${RECEIVED} severity:critical`],
  [{ time, label: { key: 'service', values: ['checkout'] } }, `${RECEIVED} label.service:checkout`],
  [{ time, label: { key: 'a key', values: ['', 'b "c", d'] } }, `${RECEIVED} label."a key":"","b \\"c\\", d"`],
  [{ time, label: { key: 'service', values: ['a', 'b'], isNot: true } }, `${RECEIVED} -label.service:a,b`],
  [{ time, apiKey: 'Prometheus, 2' }, `${RECEIVED} key:"Prometheus, 2"`],
] as const)('%o is the search %s', (asked, query) => {
  expect(queryOf(listOf({}, undefined)(asked))).toBe(query)
})

test.each([
  [{ label: { key: 'service', value: 'a b' } }, undefined, 'label.service:"a b"'],
  [{ entityId: 'db/1 ü' }, undefined, 'entity:"db/1 ü"'],
  [{ teamId: 7 }, 'Night shift', 'team:"Night shift"'],
  [{ apiKeyId: 8 }, 'me', 'key:me'],
])('a dashboard for %o named %s leads to its own incidents only', (filter, name, part) => {
  expect(queryOf(listOf(filter, name)({ time }))).toBe(`${RECEIVED} ${part}`)
  expect(queryOf(listOf(filter, name)({}))).toBe(part)
})

test('what is written is read as it was meant, whatever label values hold', () => {
  for (const value of ['', '"', '\\', 'a,b', 'since:1h', '-x', ' ', 'ü:ä', 'a\nb']) {
    const url = listOf({ label: { key: 'k:"', value } }, undefined)({ time })
    expect(parseQuery(queryOf(url) ?? '').at(-1)).toEqual({ field: 'label', key: 'k:"', values: [value], isNot: false })
  }
})

test('a step ends where the next begins', () => {
  expect(stepTime(time.from, 7 * 86_400_000)).toEqual(time)
})
