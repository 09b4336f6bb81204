import { parseTree } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { contentOf } from './content'

function content(body: unknown) {
  const source = JSON.stringify(body)
  const node = parseTree(source)
  if (!node) throw new Error('no JSON')
  return contentOf(node, source)
}

const UUIDS = ['0c5b1f6e-1111-4a4a-9a9a-000000000001', '9d7e2f6e-2222-4b4b-9b9b-000000000002']

test.each<[string, unknown, unknown]>([
  ['tank', 7, 8],
  ['tank', '7', '8'],
  ['peer', '10.0.0.1', '10.0.0.2'],
  ['peer', '2001:db8::1', '2001:db8::2'],
  ['time_server', '10.0.0.1', '10.0.0.2'],
  ['site', 'https://shop.example.com/', 'https://pay.example.com/'],
  ['url', 'https://x.example/?host=1', 'https://x.example/?host=2'],
  ['device', UUIDS[0], UUIDS[1]],
  ['device', { id: UUIDS[0] }, { id: UUIDS[1] }],
  ['trunk', '0049301234567', '0049301234568'],
  ['phone', 12_125_551_234, 12_125_551_235],
  ['phone', '+1 212 555 1234', '+1 212 555 1235'],
  ['chat', '1400000000000000001', '1400000000000000002'],
  ['account', 123_456_789_012, 123_456_789_013],
  ['port', '1:10', '1:11'],
  ['server', 'web-1:8080', 'web-2:8080'],
  ['store_number', 17, 18],
  ['level', 3, 4],
  ['tanks', [7, 8], [7, 9]],
  ['status', 502, 503],
  ['job_id', 17, 18],
  ['catalog_id', 17, 18],
  ['redundant', true, false],
  ['log', '2026-11-27T01:02:03Z web-1 is down', '2026-11-27T01:02:03Z web-2 is down'],
  ['text', 'backup of 2026-11-26 missing', 'backup of 2026-11-27 missing'],
  ['text', 'web-1 of 10.0.0.1 is at 91 %', 'web-1 of 10.0.0.2 is at 91 %'],
  ['text', 'shop 1.2 is down', 'shop 1.3 is down'],
  ['text', 'port 443 is down', 'port 444 is down'],
  ['gps', { lat: 52.52, lon: 13.4 }, { lat: 48.13, lon: 11.58 }],
  ['where', '52.5200, 13.4050', '48.1351, 11.5820'],
  ['position', 3, 4],
  ['x', 3, 4],
])('%s: %j and %j are two problems', (name, one, other) => {
  expect(content({ problem: 'down', [name]: one })).not.toBe(content({ problem: 'down', [name]: other }))
})

test.each<[string, unknown, unknown]>([
  ['timestamp', 7, 8],
  ['ts', '1767225600', '1767225660'],
  ['startsAt', 17, 18],
  ['last_seen', 17, 18],
  ['when', '2026-11-27T01:02:03.123Z', '2026-11-27T01:03:03+01:00'],
  ['day', '2026-11-26', '2026-11-27'],
  ['x', '11/26/2026', '11/27/2026'],
  ['x', 'Fri, 27 Nov 2026 02:43:07 GMT', 'Sat, 28 Nov 2026 02:43:07 GMT'],
  ['x', 'November 27th 2026 at 2:43 PM', 'November 28th 2026 at 2:43 AM'],
  ['x', 1_767_225_600_123, 1_767_225_700_123],
  ['clock', '12:30', '12:31'],
  ['count', 1, 2],
  ['error_count', 1, 2],
  ['errorcount', 1, 2],
  ['jobs', 1231, 1240],
  ['seq', 1, 2],
  ['attempt', '1', '2'],
  ['value', 91, 92],
  ['currentValue', '91', '92'],
  ['tank_level', 12, 13],
  ['max_temp', 71, 72],
  ['load15', 3, 4],
  ['boiler', 81.4, 81.5],
  ['boiler', '81 %', '82 %'],
  ['sensor', -3, -4],
  ['disk', '91 GB', '92 GB'],
  ['uptime', '3d 4h 5m', '3d 4h 6m'],
  ['age', '5m', '6m'],
  ['took', 'PT5M', 'PT6M'],
  ['metrics', { tank: 7 }, { tank: 8 }],
  ['values', [1, 2], [3, 4]],
  ['expires_in', 7, 6],
  ['daysLeft', 7, 6],
  ['co2', 811, 812],
  ['pid', 811, 812],
  ['messageId', UUIDS[0], UUIDS[1]],
  ['request_id', UUIDS[0], UUIDS[1]],
  ['requestid', 'req7f8e9d0c1b2a39485766', 'req7f8e9d0c1b2a39485777'],
  ['X-Request-ID', 4711, 4712],
  ['request', { uuid: UUIDS[0] }, { uuid: UUIDS[1] }],
  ['nonce', 'abcdef0123456789', 'abcdef0123456780'],
  ['repeated', false, true],
  ['log', '2026-11-27T01:02:03Z web-1 is down', '2026-11-27T01:03:03Z web-1 is down'],
  ['log', 'Nov 27 01:02:03 web-1 is down', 'Nov 28 01:02:03 web-1 is down'],
  ['url', 'https://g.example/d/x?from=1767225600123', 'https://g.example/d/x?from=1767225700123'],
  ['text', 'CPU of web-1 is at 91 %', 'CPU of web-1 is at 92.5 %'],
  ['text', 'boiler 3 has 81.4 °C', 'boiler 3 has 81.9 °C'],
  ['text', 'answers in 1,250 ms', 'answers in 980 ms'],
  ['linkquality', 80, 91],
  ['gps', { lat: 52.52001, lon: 13.405 }, { lat: 52.52003, lon: 13.4049 }],
])('%s: %j and %j are one problem', (name, one, other) => {
  expect(content({ problem: 'down', [name]: one })).toBe(content({ problem: 'down', [name]: other }))
})

test.each<[string, unknown, unknown]>([
  ['gps', { lat: 52.52, lon: 13.4 }, { lat: 48.13, lon: 11.58 }],
  ['latitude', 52, 53],
  ['where', '52.5200, 13.4050', '48.1351, 11.5820'],
  ['coordinates', [13.4, 52.52], [11.58, 48.13]],
  ['bbox', [10, 20, 30, 40], [11, 20, 31, 40]],
  ['heading', 90, 180],
])('%s: what has a name may move from %j to %j, and is no other that moves alike', (name, one, other) => {
  const of = (vehicle: string, place: unknown) => content({ problem: 'fuel low', vehicle, [name]: place })
  expect(of('van-1', one)).toBe(of('van-1', other))
  expect(of('van-1', one)).not.toBe(of('van-2', one))
})

test('two places that only their position tells apart are two problems', () => {
  const of = (lat: number) => content({ name: 'Tank empty', position: { lat, lon: 13.4 } })
  expect(of(52.52)).not.toBe(of(48.13))
})

test('the order of members does not count, and what says nothing else is told apart by what differs', () => {
  expect(content({ a: 'x', tank: 7 })).toBe(content({ tank: 7, a: 'x' }))
  expect(content({ value: 7 })).not.toBe(content({ value: 8 }))
})

test('a long text is read, whatever it repeats', () => {
  content({
    one: '1'.repeat(1_000_000),
    two: 'a'.repeat(1_000_000),
    three: `2026-11-27T01:02:03${' '.repeat(1_000_000)}`,
  })
  content({ one: '111 '.repeat(250_000), two: '1.'.repeat(500_000), three: '52.1 '.repeat(200_000) })
  for (const piece of ['1', 'a', '1 ', '1,', '1d', 'mon ']) content({ one: `${piece.repeat(1_000).slice(0, 999)}!` })
})
