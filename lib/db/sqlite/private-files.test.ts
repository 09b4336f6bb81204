import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../../testing/database'
import { NOW } from '../../../testing/fixtures'
import { openDatabase } from '../open'
import { holdServeLock } from './serve-lock'

const database = testDatabase()
const PRIVATE = { '': 0o600, '-wal': 0o600, '-shm': 0o600 }

function modes(file: string) {
  return Object.fromEntries(['', '-wal', '-shm'].map((end) => [end, statSync(`${file}${end}`).mode & 0o777]))
}

async function openIn(folder: string, file = join(folder, 'tocsin.db')) {
  const db = await openDatabase(`file:${file}`, folder)
  await db.write((tx) => tx.workspace.create({ data: { name: 'private', createdAt: NOW } }))
  return db
}

test.skipIf(onPostgres())('in a folder that everybody may enter, only the owner may read the files', async () => {
  const folder = join(database.folder, 'open-folder')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const before = process.umask(0)
  const db = await openIn(folder).finally(() => process.umask(before))
  expect(modes(join(folder, 'tocsin.db'))).toEqual(PRIVATE)
  await db.close()
})

test.skipIf(onPostgres())(
  'files that others could read until now are closed to them, a log that was left too',
  async () => {
    const folder = join(database.folder, 'older')
    const file = join(folder, 'tocsin.db')
    const first = await openIn(folder)
    for (const end of ['', '-wal', '-shm']) chmodSync(`${file}${end}`, 0o644)
    const second = await openIn(folder)
    expect(modes(file)).toEqual(PRIVATE)
    await first.close()
    await second.close()
  },
)

test.skipIf(onPostgres())('behind a link it is the files themselves that are closed', async () => {
  const folder = join(database.folder, 'linked')
  const first = await openIn(folder)
  const file = join(folder, 'tocsin.db')
  for (const end of ['', '-wal', '-shm']) chmodSync(`${file}${end}`, 0o666)
  symlinkSync(file, join(folder, 'link.db'))
  const second = await openIn(folder, join(folder, 'link.db'))
  expect(modes(file)).toEqual(PRIVATE)
  await first.close()
  await second.close()
})

test.skipIf(onPostgres())('a folder that is made for it is closed to others', async () => {
  const folder = join(database.folder, 'new', 'deeper')
  const db = await openIn(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await db.close()
})

test.skipIf(onPostgres())('a folder in place of the file is refused, and stays as open as it was', async () => {
  const folder = join(database.folder, 'folder')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  await expect(openDatabase(`file:${folder}`, database.folder)).rejects.toThrow(
    `${folder} cannot be used: it is a folder.`,
  )
  expect(() => holdServeLock(folder)).toThrow('it is a folder. Name a file in it')
  expect(statSync(folder).mode & 0o777).toBe(0o777)
  expect(existsSync(`${folder}-lock`)).toBe(false)
})
