import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Zipped, zipFolder, zipOf } from '../../../testing/importers/zip'
import { runs } from '../../../testing/runs'
import { MOST_FILES } from './limits'
import { readUpload } from './read-upload'
import { UploadFault } from './upload-fault'

const KNOWN = ['users', 'schedules']

async function read(...files: { name: string; bytes: Buffer | string }[]) {
  return Object.fromEntries(
    await readUpload(
      files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })),
      KNOWN,
    ),
  )
}

async function faultOf(files: Zipped[], settings?: { count: number }) {
  return read({ name: 'b.zip', bytes: zipOf(files, settings) }).then(
    () => 'none',
    (error: unknown) => (error instanceof UploadFault ? error.message : error),
  )
}

test('an archive is read with the folders of the source, whatever folders are around them', async () => {
  const folder = new Map([
    ['users/ü.json', '{}'],
    ['schedules/s.json', '[1]'],
  ])
  const inside = new Map([...folder].map(([path, text]) => [`Backup of May/OpsGenieBackups/${path}`, text]))
  const expected = Object.fromEntries(folder)
  expect(await read({ name: 'b.zip', bytes: zipFolder(folder) })).toEqual(expected)
  expect(await read({ name: 'b.ZIP', bytes: zipFolder(inside) })).toEqual(expected)
  const onlyUsers = new Map([['users/a.json', '{}']])
  expect(await read({ name: 'b.zip', bytes: zipFolder(onlyUsers) })).toEqual({ 'users/a.json': '{}' })
})

test('JSON files beside archives are read, and what an archive holds besides is not', async () => {
  const zip = zipOf([
    { name: 'users/', bytes: '' },
    { name: 'users/a.json', bytes: '\uFEFF{}' },
    { name: '__MACOSX/users/._a.json', bytes: Buffer.from([0, 5, 22, 7]) },
    { name: 'log.txt', bytes: Buffer.alloc(10, 0xff) },
  ])
  const files = await read({ name: 'b.zip', bytes: zip }, { name: 'schedules.json', bytes: '[]' })
  expect(Object.keys(files)).toEqual(['schedules.json', 'users/a.json'])
})

const json = { name: 'users/a.json', bytes: '{}' }

test.each<[string, Zipped[], string]>([
  ['a path that leads out of it', [{ ...json, name: '../../etc/a.json' }], 'invalid relative path'],
  ['an absolute path', [{ ...json, name: '/etc/a.json' }], 'absolute path'],
  ['a path with a drive', [{ ...json, name: 'C:/a.json' }], 'absolute path'],
  ['a path with \\', [{ ...json, name: '..\\a.json' }], 'invalid relative path'],
  ['a symlink', [{ ...json, attributes: 0o120777 }], 'is a link'],
  ['a name twice', [json, json], 'has "users/a.json" twice'],
  ['an encrypted entry', [{ ...json, flags: 1 }], 'without a password'],
  ['a rare compression', [{ ...json, method: 14 }], 'plain ZIP'],
  ['more than it says', [{ ...json, bytes: 'x'.repeat(100_000), saysBytes: 10 }], 'cannot be read'],
  ['less than it says', [{ ...json, saysBytes: 100_000 }], 'cannot be read'],
  ['a damaged file', [{ ...json, saysCrc: 1 }], 'damaged'],
  ['text that is not UTF-8', [{ ...json, bytes: Buffer.from([0x22, 0xff, 0x22]) }], 'Save it as UTF-8'],
  ['UTF-16', [{ ...json, bytes: Buffer.from('\uFEFF{}', 'utf16le') }], 'Save it as UTF-8'],
  ['deep JSON', [{ ...json, bytes: '['.repeat(200_000) }], 'nested more than 100 deep'],
  ['nothing', [], 'There is no JSON file'],
  ['no JSON', [{ name: 'a.txt', bytes: 'x' }], 'There is no JSON file'],
])('an archive with %s is refused, and what to change is said', async (_, files, words) => {
  expect(await faultOf(files)).toContain(words)
})

test('what unpacks to more than is held is refused before it is unpacked', async () => {
  const large = Buffer.alloc(40 * 1024 * 1024, ' ')
  const bomb = ['a', 'b'].map((name) => ({ name: `${name}.json`, bytes: large }))
  expect(zipOf(bomb).length).toBeLessThan(200_000)
  expect(await faultOf(bomb)).toContain('unpacks to more than 64 MB')
})

test('more entries than a backup has are refused by their number', async () => {
  expect(await faultOf([json], { count: MOST_FILES + 1 })).toContain(`more than ${MOST_FILES} entries`)
})

test('what is no archive and no JSON file is refused by its name', async () => {
  await expect(read({ name: 'b.zip', bytes: 'no zip' })).rejects.toThrow('"b.zip" is no ZIP archive')
  await expect(read({ name: 'b.tar.gz', bytes: 'x' })).rejects.toThrow('"b.tar.gz" is neither')
  const same = { name: 'users.json', bytes: '[]' }
  await expect(read(same, same)).rejects.toThrow('"users.json" is there twice')
})

test('braces within texts do not count as depth', async () => {
  const text = JSON.stringify({ a: `${'{['.repeat(500)}\\"` })
  expect(await read({ name: 'users.json', bytes: text })).toEqual({ 'users.json': text })
})

test('whatever is done to the bytes of an archive, it is read or refused in words', async () => {
  const whole = zipFolder(new Map([1, 2, 3].map((n) => [`users/${n}.json`, JSON.stringify({ n, a: 'x'.repeat(50) })])))
  const place = fc.nat(whole.length - 1)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 8 }), place, async (changes, cut) => {
      const bytes = Buffer.from(whole)
      for (const [at, byte] of changes) bytes[at] = byte
      for (const one of [bytes, bytes.subarray(0, cut)])
        await read({ name: 'b.zip', bytes: one }).catch((error: unknown) => expect(error).toBeInstanceOf(UploadFault))
    }),
    { numRuns: runs(300) },
  )
})
