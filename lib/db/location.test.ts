import { expect, test } from 'vitest'
import { databaseLocation, hostsOf, postgresqlServers, withoutPassword } from './location'

test.each([
  ['postgres://tocsin@db.example.com', 'DATABASE_URL names no database'],
  ['postgres://tocsin:secret@db.example.com:5432/', 'DATABASE_URL names no database'],
  ['postgres://tocsin:secret@db.example.com?sslmode=disable', 'DATABASE_URL names no database'],
  ['postgres:tocsin:secret', 'DATABASE_URL is not a valid address'],
  ['postgres://tocsin:secret@db example/tocsin', 'DATABASE_URL is not a valid address'],
  ['postgres://tocsin:secret@one:5432,two:port/tocsin', 'DATABASE_URL is not a valid address'],
  ['postgres://tocsin:secret@one/tocsin?target_session_attrs=standby', 'DATABASE_URL asks for target_session_attrs='],
  ['postgres://tocsin:secret@one/tocsin?sslmode=requires', 'DATABASE_URL has sslmode=requires: write verify-full,'],
  ['postgres://tocsin:secret@one/tocsin?schema=alerts', 'DATABASE_URL names a schema'],
  ['file:', 'DATABASE_URL names no file'],
  ['file::memory:', 'DATABASE_URL names a database in memory'],
  ['file:tocsin.db?mode=secret', 'DATABASE_URL has a "?" after file:, but takes only a path'],
  ['mysql://tocsin:secret@one/tocsin', 'DATABASE_URL must begin with file: (SQLite) or postgres:// (Postgres).'],
])('%s is refused by the name of the setting, without the password', (url, message) => {
  const refused = () => databaseLocation(url, './data')
  expect(refused).toThrow(message)
  expect(refused).not.toThrow('secret')
})

test('an address with several hosts names a server for each, in order', () => {
  const url =
    'postgresql://tocsin:p%40ss@one:5432,[::1]:5433,three/tocsin?target_session_attrs=read-write&sslmode=disable'
  expect(databaseLocation(url, './data')).toEqual({ provider: 'postgresql', url })
  expect(postgresqlServers(url)).toEqual([
    'postgresql://tocsin:p%40ss@one:5432/tocsin?sslmode=disable',
    'postgresql://tocsin:p%40ss@[::1]:5433/tocsin?sslmode=disable',
    'postgresql://tocsin:p%40ss@three/tocsin?sslmode=disable',
  ])
  expect(hostsOf(url)).toBe('one:5432,[::1]:5433,three')
})

test.each(['prefer', 'require', 'verify-ca'])('the driver is spared its warning about sslmode=%s', (mode) => {
  const servers = postgresqlServers(`postgres://one,two/tocsin?sslmode=${mode}&sslrootcert=/root.crt`)
  const full = 'sslmode=verify-full&sslrootcert=%2Froot.crt'
  expect(servers).toEqual([`postgres://one/tocsin?${full}`, `postgres://two/tocsin?${full}`])
  const asLibpq = `postgres://one/tocsin?sslmode=${mode}&uselibpqcompat=true`
  expect(postgresqlServers(asLibpq)).toEqual([asLibpq])
})

test.each([
  'postgres://tocsin@/tocsin?host=/var/run/postgresql',
  'postgres:///tocsin',
  'postgres://tocsin@db.example.com/tocsin',
])('%s is one server, as it stands', (url) => {
  expect(postgresqlServers(url)).toHaveLength(1)
})

test.each([
  [
    'postgres://tocsin:secret@one,two:5433/tocsin?sslmode=disable',
    'postgres://tocsin:PASSWORD@one,two:5433/tocsin?sslmode=disable',
  ],
  ['postgres://tocsin@one/tocsin?password=secret', 'postgres://tocsin@one/tocsin'],
  ['postgres://tocsin:se:cr@et@one/tocsin', 'postgres://tocsin:PASSWORD@one/tocsin'],
])('%s is shown without its password', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown)
})
