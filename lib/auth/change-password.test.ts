import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { BROWSER, givePassword, newSession, PASSWORD, signInDeps } from '../../testing/people'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { changePassword } from './change-password'
import { endSession } from './end-session'
import { readSession } from './session'
import { signIn } from './sign-in'
import { createSignInThrottle } from './sign-in-throttle'

const database = testDatabase()

function change(ctx: UserContext, input: { current: string; password: string }, throttle = createSignInThrottle()) {
  return changePassword({ ctx, throttle }, input)
}

async function canSignIn(email: string, password: string) {
  return (await signIn(signInDeps(database.db), { email, password, browser: BROWSER })).ok
}

test('a changed password ends the other sessions but not this one', async () => {
  const { admin, as } = await newWorkspace(database.db)
  await givePassword(admin)
  const [here, there, other] = [await newSession(admin), await newSession(admin), await newSession(await as('admin'))]
  expect(await change(here.ctx, { current: PASSWORD, password: 'another password' })).toEqual({ ok: true })
  expect(await readSession(database.db, here.secret, NOW)).toBeDefined()
  expect(await readSession(database.db, there.secret, NOW)).toBeUndefined()
  expect(await readSession(database.db, other.secret, NOW)).toBeDefined()
})

test('from then on the new password works and the old one does not', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  const { ctx } = await newSession(admin)
  await change(ctx, { current: PASSWORD, password: 'another password' })
  expect(await canSignIn(admin.actor.email, PASSWORD)).toBe(false)
  expect(await canSignIn(admin.actor.email, 'another password')).toBe(true)
  const { entries } = await listAudit(admin, {})
  expect(entries).toContainEqual(expect.objectContaining({ action: 'password changed', subject: admin.actor.email }))
})

test('without the current password, or with a weak new one, nothing changes', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  const [here, there] = [await newSession(admin), await newSession(admin)]
  const wrong = await change(here.ctx, { current: 'wrong password', password: 'another password' })
  expect(wrong).toMatchObject({ ok: false, errors: { current: expect.stringMatching(/\w/) } })
  const weak = await change(here.ctx, { current: PASSWORD, password: 'short' })
  expect(weak).toMatchObject({ ok: false, errors: { password: expect.stringMatching(/10 characters/) } })
  expect(await readSession(database.db, there.secret, NOW)).toBeDefined()
  expect(await canSignIn(admin.actor.email, PASSWORD)).toBe(true)
})

test('guessing the current password is slowed', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  const { ctx } = await newSession(admin)
  const throttle = createSignInThrottle()
  const guess = { current: 'wrong password', password: 'another password' }
  for (let attempt = 1; attempt <= 5; attempt++)
    expect(await change(ctx, guess, throttle)).toMatchObject({ reason: 'invalid' })
  expect(await change(ctx, { ...guess, current: PASSWORD }, throttle)).toMatchObject({ reason: 'throttled' })
})

test('a session that has ended meanwhile changes nothing', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  const { ctx } = await newSession(admin)
  await endSession(ctx)
  expect(await change(ctx, { current: PASSWORD, password: 'another password' })).toMatchObject({ ok: false })
  expect(await canSignIn(admin.actor.email, PASSWORD)).toBe(true)
})
