import { expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { NOW, newApiKey, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { addMethod } from '../../testing/paging-story'
import type { UserContext } from '../context'
import { type ServerSettings, setUpProgress } from './set-up-progress'

const database = anyTestDatabase()
const LOCAL = { hasMailer: false, baseUrl: 'http://localhost:3000' }

async function done(ctx: UserContext, settings: ServerSettings = LOCAL) {
  const steps = await setUpProgress(ctx, settings)
  return steps.filter(({ isDone }) => isDone).map(({ step }) => step)
}

test('each step is done once it has been done, and not by another workspace', async () => {
  const { admin, system, as } = await newWorkspace(database.db)
  expect(await done(admin)).toEqual([])
  await newApiKey(system)
  expect(await done(admin)).toEqual(['key'])
  await openTestIncident(system)
  await addMethod(database.db, admin, 'webhook', { url: 'https://example.com' })
  expect(await done(admin)).toEqual(['key', 'alert', 'reach'])
  const second = await as('admin')
  expect(await done(admin)).toEqual(['key', 'alert', 'reach', 'person'])
  expect(await done(second)).toEqual(['key', 'alert', 'person'])
  expect(await done((await newWorkspace(database.db)).admin)).toEqual([])
})

test('a responder is not shown what only an admin can do', async () => {
  const { as } = await newWorkspace(database.db)
  await expect(done(await as('responder'))).rejects.toThrow('You need the role admin')
})

test('a key that was revoked sends nothing, and who is invited is not there yet', async () => {
  const { admin, system, workspaceId, as } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(system)
  await database.db.write((tx) => tx.apiKey.update({ where: { id: apiKeyId }, data: { revokedAt: admin.now } }))
  const { actor } = await as('responder')
  const where = { id: actor.userId, workspaceId }
  await database.db.write((tx) => tx.user.updateMany({ where, data: { joinedAt: null } }))
  expect(await done(admin)).toEqual([])
})

test('a mail address reaches nobody while the server sends no mail', async () => {
  const { admin } = await newWorkspace(database.db)
  await addMethod(database.db, admin, 'email', { address: 'ana@example.com' })
  expect(await done(admin)).toEqual([])
  expect(await done(admin, { ...LOCAL, hasMailer: true })).toEqual(['reach', 'mail'])
})

test('mail and address are of the server; an address of this machine opens on no phone', async () => {
  const { admin } = await newWorkspace(database.db)
  const at = (baseUrl: string) => done(admin, { hasMailer: true, baseUrl })
  expect(await at('https://tocsin.example.com')).toEqual(['mail', 'address'])
  for (const address of [
    'http://tocsin.example.com',
    'https://localhost:3000',
    'https://127.0.0.1',
    'https://[::1]:3000',
  ])
    expect(await at(address)).toEqual(['mail'])
})

test('a backup is done while it is recent, and no step where Tocsin makes none', async () => {
  const { admin } = await newWorkspace(database.db)
  const at = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
  expect(await done(admin, { ...LOCAL, lastBackupAt: at(1) })).toEqual(['backup'])
  const old = await setUpProgress(admin, { ...LOCAL, lastBackupAt: at(9) })
  expect(old.at(-1)).toEqual({ step: 'backup', isDone: false, at: at(9) })
  expect((await setUpProgress(admin, { ...LOCAL, lastBackupAt: null })).at(-1)).toEqual({
    step: 'backup',
    isDone: false,
  })
  expect((await setUpProgress(admin, LOCAL)).at(-1)?.step).toBe('address')
})
