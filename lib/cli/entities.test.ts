import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { runCli } from '../../testing/terminal'
import type { UserContext } from '../context'
import { addTeam } from '../teams/add'

const database = testDatabase()
let admin: UserContext
beforeAll(async () => {
  admin = (await newWorkspace(database.db)).admin
})

function run(args: string[], piped?: string) {
  return runCli(database.db, args, piped)
}

test('an entity is registered, changed, shown and listed', async () => {
  await addTeam(admin, { name: 'Data', members: [], schedules: [] })
  expect((await run(['entities', 'show', 'db-1'])).error).toContain('No alert has named')
  const first = ['--kind', 'host', '--name', 'Main database', '--team', 'Data']
  expect((await run(['entities', 'register', 'db-1', ...first])).err).toEqual(['Registered.'])
  expect((await run(['entities', 'register', 'db-1', '--description', 'Rack\n4'])).err).toEqual(['Changed.'])
  expect((await run(['entities', 'show', 'db-1'])).out).toEqual([
    ...['identifier\tdb-1', 'kind\thost', 'name\tMain database', 'description\tRack 4', 'url\t-', 'team\tData'],
  ])
  expect((await run(['entities', 'register', 'db-1', '--team', 'Nobody'])).error).toBe('There is no team Nobody.')
  await run(['entities', 'register', 'db-1', '--team', ''])
  expect((await run(['entities', 'show', 'db-1'])).out).toContain('team\t-')
  expect((await run(['entities', 'list'])).out).toEqual(['db-1\thost\tMain database\t0'])
  expect((await run(['entities', 'register', 'x', '--url', 'javascript:x'])).error).toContain('url: Give a whole')
})

test('a catalog is tried, imported, and refused with its faults', async () => {
  const file = join(database.folder, 'catalog-info.yaml')
  writeFileSync(file, 'kind: Component\nmetadata: { name: web }\nspec: { owner: us }\n---\nkind: User\n')
  const dry = await run(['entities', 'import', file, '--dry-run'])
  expect(dry.out).toEqual(['added\tweb'])
  expect(dry.err.at(-1)).toBe('Nothing was written. It would be: 1 added, 0 changed, 0 left as they were.')
  expect((await run(['entities', 'show', 'web'])).error).toContain('No alert has named')
  const written = await run(['entities', 'import', file])
  expect([written.out, written.err.length, written.error]).toEqual([['added\tweb'], 3, undefined])
  expect((await run(['entities', 'import', '-'], 'kind: API\nmetadata: { title: a }')).error).toBe(
    'document 1: metadata.name: Give the name of the entity.',
  )
})

test('a runbook is written from Markdown, and its versions are printed and restored', async () => {
  const text = '# Grow the disk\n\n1. Look'
  expect((await run(['runbooks', 'register', 'grow', '-'], text)).err).toEqual(['Version 1 is current.'])
  await run(['runbooks', 'register', 'grow', '-', '--edited', '1'], 'rm -rf /')
  expect((await run(['runbooks', 'register', 'grow', '-', '--edited', '1'], 'late')).error).toContain('Version 2 was')
  expect((await run(['runbooks', 'list'])).out).toEqual(['grow\t2\tGrow the disk'])
  expect((await run(['runbooks', 'show', 'grow'])).out).toEqual(['rm -rf /'])
  expect((await run(['runbooks', 'show', 'grow', '--number', '1'])).out).toEqual([text])
  expect((await run(['runbooks', 'restore', 'grow', '1'])).err).toEqual(['Version 3 is current.'])
  const at = admin.now.toISOString()
  expect((await run(['runbooks', 'versions', 'grow'])).out).toEqual(
    [3, 2, 1].map((version) => `${version}\t${at}\t-\tGrow the disk`),
  )
  expect((await run(['runbooks', 'restore', 'grow', '9'])).error).toContain('No such version')
  expect((await run(['runbooks', 'show', 'nothing'])).error).toContain('There is no such')
})
