import { expect, test } from 'vitest'
import { byFolder, folderOf } from './folders'

test.each([
  ['payments/charges-fail', 'payments'],
  ['infra/db/failover', 'infra/db'],
  ['disk-full', ''],
  ['/rooted', ''],
  ['https://runbooks.example.com/HostDown', ''],
  ['', ''],
])('%s is in the folder “%s”', (identifier, folder) => expect(folderOf(identifier)).toBe(folder))

test('runbooks stand by folder, those without one first', () => {
  const given = ['a/one', 'b', 'c/two', 'a/three'].map((identifier) => ({ identifier }))
  expect(byFolder(given).map(({ folder, runbooks }) => [folder, runbooks.map(({ identifier }) => identifier)])).toEqual(
    [
      ['', ['b']],
      ['a', ['a/one', 'a/three']],
      ['c', ['c/two']],
    ],
  )
  expect(byFolder([])).toEqual([])
})
