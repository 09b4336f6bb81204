import { expect, test } from 'vitest'
import type { Change } from './journal'
import { anySubset, everything, nothingMore } from './luck'
import { type Luck, replay } from './replay'

function change(kind: Change['kind'], file: number, at: number, text = ''): Change {
  return { kind, file, at, data: Buffer.from(text) }
}

/** What the disk holds, as text; before there is one file, `db`, with `0000` in it. */
function left(changes: Change[], luck: Luck = nothingMore) {
  const files = replay(new Map([['db', Buffer.from('0000')]]), changes, luck)
  return Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString()]))
}

const opened = change('opened', 1, 0, 'db')
const created = change('created', 2, 0, 'wal')

test('what was written and not synced is gone', () => {
  expect(left([opened, change('written', 1, 0, 'AA')])).toEqual({ db: '0000' })
})

test('what was synced stays', () => {
  expect(left([opened, change('written', 1, 1, 'AA'), change('synced', 1, 2)])).toEqual({ db: '0AA0' })
})

test('a sync covers neither what came after it began nor another file', () => {
  const changes = [opened, change('written', 1, 0, 'A'), change('written', 1, 1, 'B'), change('synced', 1, 2)]
  expect(left(changes)).toEqual({ db: 'A000' })
  expect(left([opened, created, change('written', 1, 0, 'A'), change('synced', 2, 3)])).toEqual({ db: '0000', wal: '' })
})

test('a new file exists once something was synced after it', () => {
  const changes = [created, change('written', 2, 2, 'W')]
  expect(left(changes)).toEqual({ db: '0000' })
  expect(left([...changes, change('synced', 2, 2)])).toEqual({ db: '0000', wal: '\0\0W' })
})

test('files are shortened, renamed and unlinked when that was synced', () => {
  const changes = [opened, change('truncated', 1, 2), change('renamed', 0, 0, 'db\0new'), change('synced', 1, 3)]
  expect(left(changes)).toEqual({ new: '00' })
  expect(left([change('unlinked', 0, 0, 'db')])).toEqual({ db: '0000' })
  expect(left([change('unlinked', 0, 0, 'db'), change('synced', 4097, 1)])).toEqual({})
})

test('a file that is made anew under an old name starts empty', () => {
  const again = [change('unlinked', 0, 0, 'db'), change('created', 2, 0, 'db'), change('synced', 2, 2)]
  expect(left(again)).toEqual({ db: '' })
})

test('with luck everything is there', () => {
  expect(left([opened, change('written', 1, 3, 'AB')], everything)).toEqual({ db: '000AB' })
})

test('any subset of the unsynced writes may be there, also sectors of one, and never anything else', () => {
  const first = change('written', 1, 0, 'A'.repeat(1024))
  const second = change('written', 1, 1024, 'B'.repeat(512))
  const seen = new Set(Array.from({ length: 2_000 }, () => left([opened, first, second], anySubset(Math.random)).db))
  expect(seen).toContain('0000')
  expect(seen).toContain('A'.repeat(1024) + 'B'.repeat(512))
  expect(seen).toContain('A'.repeat(512))
  expect(seen).toContain(`0000${'\0'.repeat(1020)}${'B'.repeat(512)}`)
  for (const text of seen) expect(text).toMatch(/^(0000\0{508}|A{512}|0000)(\0{512}|A{512})?(B{512})?$/)
})
