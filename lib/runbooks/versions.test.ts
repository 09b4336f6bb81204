import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { NotFoundError } from '../errors'
import { disableUser } from '../users/manage'
import { getRunbook } from './get'
import { registerRunbook } from './register'
import { restoreRunbook } from './restore'
import { getVersion, listVersions } from './versions'

const database = testDatabase()
const grow = { identifier: 'grow', title: 'Grow the disk', markdown: '1. Look\n2. Grow', url: '' }

async function numbers(ctx: Parameters<typeof listVersions>[0]) {
  return (await listVersions(ctx, { identifier: 'grow' })).versions.map(({ version, createdBy }) => [
    version,
    createdBy?.name,
  ])
}

test('each save that changes something makes a version, with who and when', async () => {
  const { as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  await registerRunbook(ana, grow)
  expect(await registerRunbook(ben, { ...grow, markdown: '1. Look\r\n2. Grow' })).toEqual({ ok: true, version: 1 })
  const now = after({ days: 1 })
  expect(await registerRunbook({ ...ben, now }, { ...grow, markdown: 'Call Ana' })).toEqual({ ok: true, version: 2 })
  expect(await numbers(ana)).toEqual([
    [2, 'Ben'],
    [1, 'Ana'],
  ])
  expect(await getVersion(ana, { identifier: 'grow', version: 1 })).toMatchObject({
    ...rowOf(grow),
    createdAt: ana.now,
  })
  expect(await getVersion(ana, { identifier: 'grow', version: 2 })).toMatchObject({
    markdown: 'Call Ana',
    createdAt: now,
  })
  expect(await getRunbook(ana, 'grow')).toMatchObject({ markdown: 'Call Ana', version: 2 })
})

function rowOf({ title, markdown, url }: typeof grow) {
  return { title, markdown, url: url || null }
}

test('who saves after somebody else did is told so, and changes nothing', async () => {
  const { as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  await registerRunbook(ana, { ...grow, version: 0 })
  await registerRunbook(ana, { ...grow, markdown: 'Call Ana', version: 1 })
  const late = { ...grow, markdown: 'Call Ben', version: 1 }
  expect(await registerRunbook(ben, late)).toEqual({ ok: false, reason: 'overtaken', version: 2 })
  expect(await registerRunbook(ben, { ...grow, version: 0 })).toMatchObject({ ok: false, reason: 'overtaken' })
  expect(await getRunbook(ana, 'grow')).toMatchObject({ markdown: 'Call Ana', version: 2 })
  expect(await registerRunbook(ben, { ...late, version: 2 })).toEqual({ ok: true, version: 3 })
})

test('of people who save at the same moment one wins', async () => {
  const { as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  await registerRunbook(ana, grow)
  const saved = await Promise.all(
    [ana, ben, ana, ben].map((who, at) => registerRunbook(who, { ...grow, markdown: `text ${at}`, version: 1 })),
  )
  expect(saved.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 2 }])
  expect(saved.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, reason: 'overtaken', version: 2 }))
  expect(await numbers(ana)).toHaveLength(2)
})

test('texts that are put in the place of whatever holds all become versions', async () => {
  const { admin } = await newWorkspace(database.db)
  const saves = Array.from({ length: 5 }, (_, at) => registerRunbook(admin, { ...grow, markdown: `text ${at}` }))
  expect((await Promise.all(saves)).map((saved) => saved.ok && saved.version).sort()).toEqual([1, 2, 3, 4, 5])
})

test('restoring makes a new version with the text of the older one, once', async () => {
  const { admin } = await newWorkspace(database.db)
  await registerRunbook(admin, { ...grow, url: 'https://wiki.example.com/grow' })
  await registerRunbook(admin, { ...grow, title: 'Worse', markdown: 'rm -rf /' })
  expect(await restoreRunbook(admin, { identifier: 'grow', version: 1, current: 2 })).toEqual({ ok: true, version: 3 })
  expect(await restoreRunbook(admin, { identifier: 'grow', version: 1, current: 3 })).toEqual({ ok: true, version: 3 })
  const url = 'https://wiki.example.com/grow'
  expect(await getRunbook(admin, 'grow')).toMatchObject({ ...grow, url, version: 3 })
  expect(await restoreRunbook(admin, { identifier: 'grow', version: 2, current: 2 })).toMatchObject({ ok: false })
  await expect(restoreRunbook(admin, { identifier: 'grow', version: 9 })).rejects.toThrow(NotFoundError)
})

test('a disabled person stays the author; the system has no name', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana')
  await registerRunbook(ana, grow)
  await disableUser(admin, { userId: ana.actor.userId })
  await registerRunbook({ ...admin, actor: { type: 'system' } }, { ...grow, markdown: '' })
  expect(await numbers(admin)).toEqual([
    [2, undefined],
    [1, 'Ana'],
  ])
})

test('a workspace has its own versions, and they are listed page by page', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  for (const markdown of ['a', 'b', 'c']) await registerRunbook(admin, { ...grow, markdown })
  expect(await numbers(there.admin)).toEqual([])
  expect(await getVersion(there.admin, { identifier: 'grow', version: 1 })).toBeNull()
  const page = await listVersions(admin, { identifier: 'grow', take: 2 })
  expect([page.versions.map(({ version }) => version), page.older]).toEqual([[3, 2], 2])
  const rest = await listVersions(admin, { identifier: 'grow', take: 2, before: page.older })
  expect([rest.versions.map(({ version }) => version), rest.older]).toEqual([[1], undefined])
})
