import bcrypt from 'bcryptjs'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserContext } from '../context'
import { testDatabase } from '../testing/database'
import { NOW, newWorkspace } from '../testing/fixtures'
import { BROWSER, givePassword, newSession, PASSWORD } from '../testing/people'
import { disableUser } from '../users/manage'
import { changePassword } from './change-password'
import { endSession, readSession } from './session'
import { signIn } from './sign-in'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle'

const database = testDatabase()
afterEach(() => vi.restoreAllMocks())

function attempt(email: string, password: string, throttle: SignInThrottle = createSignInThrottle()) {
  return signIn({ db: database.db, throttle, now: NOW }, { email, password, browser: BROWSER })
}

test('the right password opens a session', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  const signedIn = await attempt(admin.actor.email, PASSWORD)
  expect(signedIn).toEqual({ ok: true, userId: admin.actor.userId, secret: expect.stringMatching(/^[\w-]{43}$/) })
  const ctx = await readSession(database.db, signedIn.ok ? signedIn.secret : '', NOW)
  expect(ctx).toMatchObject({ workspaceId: admin.workspaceId, actor: { userId: admin.actor.userId, role: 'admin' } })
})

test('the address is taken without case and without spaces around it', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  expect(await attempt(` ${admin.actor.email.toUpperCase()} `, PASSWORD)).toMatchObject({ ok: true })
})

test('a wrong password, an unknown, invited or disabled person: one and the same answer, after the same work', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [known, invited, disabled] = [await as('responder'), await as('responder'), await as('responder')]
  await givePassword(known)
  await givePassword(disabled)
  await disableUser(admin, disabled.actor)
  const compare = vi.spyOn(bcrypt, 'compare')
  const wrong = { ok: false, reason: 'wrong' }
  expect(await attempt(known.actor.email, 'wrong password')).toEqual(wrong)
  expect(await attempt('nobody@example.com', PASSWORD)).toEqual(wrong)
  expect(await attempt(invited.actor.email, PASSWORD)).toEqual(wrong)
  expect(await attempt(disabled.actor.email, PASSWORD)).toEqual(wrong)
  expect(compare).toHaveBeenCalledTimes(4)
})

test('whatever is typed as address or password, the answer is that it is wrong', async () => {
  for (const text of ['', '\0', 'a\0@example.com', '\uD800', '🔔'.repeat(1000), "' OR 1=1 --"]) {
    expect(await attempt(text, text || 'x')).toEqual({ ok: false, reason: 'wrong' })
  }
})

test('after too many failures the password is not looked at any more, and the answer says how long to wait', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  const throttle = createSignInThrottle()
  for (let failed = 0; failed < 5; failed++) await attempt(admin.actor.email, 'wrong password', throttle)
  const compare = vi.spyOn(bcrypt, 'compare')
  const refused = await attempt(admin.actor.email, PASSWORD, throttle)
  expect(refused).toEqual({ ok: false, reason: 'throttled', retryAfterSeconds: expect.any(Number) })
  expect(compare).not.toHaveBeenCalled()
})

test('a person whose address has signed in before gets in while strangers guess at their account', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  const { email } = admin.actor
  const throttle = createSignInThrottle()
  await attempt(email, PASSWORD, throttle)
  for (let guess = 0; guess < 40; guess++)
    await throttle.count({ email, address: `198.51.100.${guess}`, familiarAddress: false })
  const stranger = { email, password: PASSWORD, browser: { ...BROWSER, address: '203.0.113.9' } }
  expect(await signIn({ db: database.db, throttle, now: NOW }, stranger)).toMatchObject({ reason: 'throttled' })
  expect(await attempt(email, PASSWORD, throttle)).toMatchObject({ ok: true })
})

async function givesThemselvesAnother(person: UserContext) {
  const { ctx } = await newSession(person)
  await changePassword({ ctx, throttle: createSignInThrottle() }, { current: PASSWORD, password: 'another password' })
  await endSession(ctx)
}

test.each<[string, (person: UserContext, admin: UserContext) => Promise<unknown>]>([
  ['disabled', (person, admin) => disableUser(admin, person.actor)],
  ['given another password', givesThemselvesAnother],
])('no session is left to somebody who is %s while they sign in', async (_, happens) => {
  const { admin, as } = await newWorkspace(database.db)
  const person = await as('responder')
  await givePassword(person)
  const throttle = createSignInThrottle()
  const slow = { ...throttle, forgive: async () => void (await happens(person, admin)) }
  expect(await attempt(person.actor.email, PASSWORD, slow)).toEqual({ ok: false, reason: 'wrong' })
  expect(await database.db.read.session.findMany({ where: { userId: person.actor.userId } })).toEqual([])
})
