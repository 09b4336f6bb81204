import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { createSession, readSession } from '../auth/session'
import type { UserContext } from '../context'
import { changeProfile } from './profile'

const database = testDatabase()

async function signedIn({ actor: { userId, accountId } }: UserContext) {
  const browser = { address: '192.0.2.1', userAgent: 'test', requestId: 'req_test' }
  const secret = await database.db.write((tx) => createSession(tx, { userId, accountId, now: NOW, browser }))
  return (await readSession(database.db, secret, NOW))?.ctx.actor
}

test('a person changes their own name and time zone, of which the log tells the name', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  expect(await changeProfile(ben, { name: '  Ben Okafor ', timeZone: 'Europe/Berlin' })).toEqual({ ok: true })
  expect(await signedIn(ben)).toMatchObject({ name: 'Ben Okafor', timeZone: 'Europe/Berlin' })
  expect(await signedIn(admin)).toMatchObject({ name: 'admin', timeZone: undefined })
  const entries = await database.db.read.auditEntry.findMany({ where: { workspaceId: ben.workspaceId } })
  expect(entries).toMatchObject([{ action: 'name changed', subject: ben.actor.email, userId: ben.actor.userId }])
})

test('times are read in the browser’s zone again, and a name that stays is not logged', async () => {
  const { admin } = await newWorkspace(database.db)
  await changeProfile(admin, { name: 'admin', timeZone: 'UTC' })
  expect(await changeProfile(admin, { name: 'admin', timeZone: null })).toEqual({ ok: true })
  expect(await signedIn(admin)).toMatchObject({ timeZone: undefined })
  expect(await database.db.read.auditEntry.count({ where: { workspaceId: admin.workspaceId } })).toBe(0)
})

test('a person keeps a name of their own in each workspace, and one time zone', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { accountId } = here.admin.actor
  const member = { workspaceId: there.workspaceId, accountId, name: 'Ana', role: 'responder', createdAt: NOW } as const
  const { id: userId } = await database.db.write((tx) => tx.user.create({ data: { ...member, joinedAt: NOW } }))
  await changeProfile(here.admin, { name: 'Ana of here', timeZone: 'Asia/Kolkata' })
  const elsewhere = { ...here.admin, actor: { ...here.admin.actor, userId } }
  expect(await signedIn(elsewhere)).toMatchObject({ name: 'Ana', timeZone: 'Asia/Kolkata' })
})

test.each([
  [{ name: ' ', timeZone: null }, { name: 'Give a name.' }],
  [{ name: 'a'.repeat(101), timeZone: null }, { name: 'Use at most 100 characters.' }],
  [{ name: 'Ana', timeZone: 'Europe/Nowhere' }, { timeZone: 'Choose a time zone of the list.' }],
])('%j is refused beside its field', async (input, errors) => {
  const { admin } = await newWorkspace(database.db)
  expect(await changeProfile(admin, input)).toEqual({ ok: false, reason: 'invalid', errors })
})
