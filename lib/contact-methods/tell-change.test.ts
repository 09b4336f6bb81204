import { expect, test } from 'vitest'
import { testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { addMethod } from '../../testing/paging-story'
import type { UserContext } from '../context'
import { tellChange, whoseChange } from './tell-change'

const database = testDatabase()
const contact = testContactDeps()
const change = { title: 'New passkey in Tocsin', line: 'A passkey was added: Laptop.' }

function tell(ctx: UserContext, exceptId?: number) {
  const { channels, baseUrl } = contact.of(ctx)
  return tellChange({ db: database.db, channels, baseUrl, now: NOW }, whoseChange(ctx, exceptId), change)
}

/** The same account in another workspace, with a contact method there. */
async function elsewhere({ actor }: UserContext) {
  const { workspaceId } = await newWorkspace(database.db)
  const row = { workspaceId, accountId: actor.accountId, name: 'There', role: 'responder', createdAt: NOW } as const
  const { id: userId } = await database.db.write((tx) => tx.user.create({ data: { ...row, joinedAt: NOW } }))
  const address = `there-${workspaceId}@example.com`
  const config = JSON.stringify({ version: 1, address })
  const method = { workspaceId, userId, channel: 'email', config, createdAt: NOW, verifiedAt: NOW } as const
  await database.db.write((tx) => tx.contactMethod.create({ data: method }))
  return address
}

test('a change is told by all verified contact methods, in each workspace, but by the one it is about', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const [here, itself] = [`here-${workspaceId}@example.com`, `itself-${workspaceId}@example.com`]
  await addMethod(database.db, admin, 'email', { address: here })
  const exceptId = await addMethod(database.db, admin, 'email', { address: itself })
  const there = await elsewhere(admin)
  await tell(admin, exceptId)
  for (const address of [here, there]) {
    const [mail, ...more] = contact.mailsTo(address)
    expect(mail?.subject).toBe('New passkey in Tocsin')
    expect(mail?.text).toContain('If it was not you')
    expect(more).toEqual([])
  }
  expect(contact.mailsTo(itself)).toEqual([])
})

test("what an issuer's session changes is told in its workspace only", async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const here = `confined-${workspaceId}@example.com`
  await addMethod(database.db, admin, 'email', { address: here })
  const there = await elsewhere(admin)
  await tell({ ...admin, actor: { ...admin.actor, isConfined: true } })
  expect([contact.mailsTo(here).length, contact.mailsTo(there).length]).toEqual([1, 0])
})

test('who has no verified contact method is told by mail', async () => {
  const { admin } = await newWorkspace(database.db)
  await tell(admin)
  const [mail] = contact.mailsTo(admin.actor.email)
  expect(mail?.text).toContain('Laptop')
})

test('an address is not told by itself that it was added, also where there is no other way', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const own = admin.actor.email
  const ownId = await addMethod(database.db, admin, 'email', { address: own })
  await tell(admin, ownId)
  expect(contact.mailsTo(own)).toEqual([])
  const { admin: other } = await newWorkspace(database.db)
  const otherId = await addMethod(database.db, other, 'email', { address: `other-${workspaceId}@example.com` })
  await tell(other, otherId)
  expect(contact.mailsTo(other.actor.email)).toHaveLength(1)
})

test('where the password has no part in it, another advice and another page stand in the notice', async () => {
  const { admin } = await newWorkspace(database.db)
  const { channels, baseUrl } = contact.of(admin)
  const advice = 'Revoke it.'
  const page = { text: 'Access tokens', path: '/settings/access-tokens' }
  const deps = { db: database.db, channels, baseUrl, now: NOW }
  await tellChange(deps, whoseChange(admin), { ...change, advice, page })
  const [mail] = contact.mailsTo(admin.actor.email)
  expect(mail?.text).toContain(`${advice}\n\n${baseUrl}/settings/access-tokens`)
  expect(mail?.text).not.toContain('password')
})
