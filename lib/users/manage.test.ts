import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { BROWSER, givePassword, newSession, PASSWORD, signInDeps } from '../../testing/people'
import { listAudit } from '../audit/list'
import { choosePassword } from '../auth/choose-password'
import { readSession } from '../auth/session'
import { signIn } from '../auth/sign-in'
import type { Context } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { changeRole, disableUser, enableUser, resetPassword } from './manage'

const database = testDatabase()
const lastAdmin = { ok: false, reason: 'last-admin' }

async function stored(userId: number) {
  const user = await database.db.read.user.findUniqueOrThrow({ where: { id: userId } })
  return { role: user.role, disabledAt: user.disabledAt }
}

async function activeAdmins({ workspaceId }: Context) {
  return database.db.read.user.count({ where: { workspaceId, role: 'admin', disabledAt: null } })
}

async function canSignIn(email: string, password = PASSWORD) {
  return (await signIn(signInDeps(database.db), { email, password, browser: BROWSER })).ok
}

test('a role is changed, and the audit says to which', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { actor } = await as('responder')
  expect(await changeRole(admin, { userId: actor.userId, role: 'admin' })).toEqual({ ok: true })
  expect(await changeRole(admin, { userId: actor.userId, role: 'admin' })).toEqual({ ok: true })
  expect(await stored(actor.userId)).toEqual({ role: 'admin', disabledAt: null })
  const { entries } = await listAudit(admin, {})
  expect(entries).toMatchObject([{ action: 'role changed', subject: actor.email }])
})

test('a disabled person is signed out and cannot sign in, and enabled they can', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const person = await as('responder')
  await givePassword(person)
  const { secret } = await newSession(person)
  expect(await disableUser(admin, person.actor)).toEqual({ ok: true })
  expect(await readSession(database.db, secret, NOW)).toBeUndefined()
  expect(await canSignIn(person.actor.email)).toBe(false)
  await enableUser(admin, person.actor)
  expect(await canSignIn(person.actor.email)).toBe(true)
  const { entries } = await listAudit(admin, {})
  const changes = entries.filter(({ action }) => action.startsWith('user'))
  expect(changes.map(({ action }) => action)).toEqual(['user enabled', 'user disabled'])
})

async function resetSecret(ctx: Context, user: { userId: number }) {
  const made = await resetPassword(ctx, user)
  if (!made.ok) throw new Error('the reset was refused')
  return made.secret
}

test('a reset makes a link to a new password; the old one works until the link is used', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const person = await as('responder')
  await givePassword(person)
  const first = await resetSecret(admin, person.actor)
  const second = await resetSecret(admin, person.actor)
  expect(await canSignIn(person.actor.email)).toBe(true)
  const deps = { db: database.db, now: NOW, from: undefined }
  expect(await choosePassword(deps, { secret: first, password: 'another password' })).toMatchObject({
    ok: false,
  })
  expect(await choosePassword(deps, { secret: second, password: 'another password' })).toMatchObject({ ok: true })
  expect(await canSignIn(person.actor.email)).toBe(false)
  expect(await canSignIn(person.actor.email, 'another password')).toBe(true)
})

test('of two links made at the same moment one works', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { actor } = await as('responder')
  await Promise.all([resetPassword(admin, actor), resetPassword(admin, actor), resetPassword(admin, actor)])
  expect(await database.db.read.oneTimeLink.count({ where: { userId: actor.userId } })).toBe(1)
})

test('the last admin can neither be disabled nor become a responder', async () => {
  const { admin, as } = await newWorkspace(database.db)
  await as('responder')
  const { actor: disabled } = await as('admin')
  await disableUser(admin, disabled)
  const { userId } = admin.actor
  expect(await disableUser(admin, { userId })).toEqual(lastAdmin)
  expect(await changeRole(admin, { userId, role: 'responder' })).toEqual(lastAdmin)
  expect(await stored(userId)).toEqual({ role: 'admin', disabledAt: null })
})

test('two admins who demote each other at the same moment leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const { admin: ana, as } = await newWorkspace(database.db)
    const ben = await as('admin')
    const outcomes = await Promise.all([
      changeRole(ana, { userId: ben.actor.userId, role: 'responder' }),
      changeRole(ben, { userId: ana.actor.userId, role: 'responder' }),
    ])
    expect(outcomes).toContainEqual(lastAdmin)
    expect(await activeAdmins(ana)).toBe(1)
  }
})

test('two admins who disable each other at the same moment leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const { admin: ana, as } = await newWorkspace(database.db)
    const ben = await as('admin')
    await Promise.all([disableUser(ana, ben.actor), disableUser(ben, ana.actor)])
    expect(await activeAdmins(ana)).toBe(1)
  }
})

const verbs: [string, (ctx: Context, userId: number) => Promise<unknown>][] = [
  ['changes a role', (ctx, userId) => changeRole(ctx, { userId, role: 'responder' })],
  ['disables', (ctx, userId) => disableUser(ctx, { userId })],
  ['enables', (ctx, userId) => enableUser(ctx, { userId })],
  ['resets a password', (ctx, userId) => resetPassword(ctx, { userId })],
]

test.each(verbs)('a responder never %s, not even their own', async (_, verb) => {
  const { admin, as } = await newWorkspace(database.db)
  const responder = await as('responder')
  await expect(verb(responder, admin.actor.userId)).rejects.toThrow(ForbiddenError)
  await expect(verb(responder, responder.actor.userId)).rejects.toThrow(ForbiddenError)
})

test.each(verbs)('an admin never %s in another workspace', async (_, verb) => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { actor } = await here.as('admin')
  await expect(verb(there.admin, actor.userId)).rejects.toThrow(NotFoundError)
  await expect(verb(there.admin, 2_000_000_000)).rejects.toThrow(NotFoundError)
  expect(await stored(actor.userId)).toEqual({ role: 'admin', disabledAt: null })
  expect((await listAudit(here.admin, {})).entries).toEqual([])
})
