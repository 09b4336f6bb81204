import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { ASKED, BROWSER, givePassword, newSession, PASSWORD, signInDeps } from '../../testing/people'
import { listAudit } from '../audit/list'
import { listRefusedSignIns } from '../audit/refusals'
import type { UserContext } from '../context'
import { createLog } from '../log/log'
import { disableUser } from '../users/manage'
import { changePassword } from './change-password'
import { endAllSessions, endSession } from './end-session'
import { readSession } from './session'
import { signIn } from './sign-in'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle'

const database = testDatabase()
const wrong = { ok: false, reason: 'wrong' }

function attempt(email: string, password: string, throttle: SignInThrottle = createSignInThrottle()) {
  return signIn(signInDeps(database.db, throttle), { email, password, browser: BROWSER })
}

async function newPerson() {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  return { admin, email: admin.actor.email }
}

test('the right password opens a session', async () => {
  const { admin, email } = await newPerson()
  const signedIn = await attempt(email, PASSWORD)
  expect(signedIn).toMatchObject({ ok: true, userId: admin.actor.userId, secret: expect.stringMatching(/^[\w-]{43}$/) })
  const ctx = (await readSession(database.db, signedIn.ok ? signedIn.secret : '', NOW))?.ctx
  expect(ctx).toMatchObject({ workspaceId: admin.workspaceId, actor: { userId: admin.actor.userId, role: 'admin' } })
})

test('the address is taken without case and without spaces around it', async () => {
  const { email } = await newPerson()
  expect(await attempt(` ${email.toUpperCase()} `, PASSWORD)).toMatchObject({ ok: true })
})

test('a wrong password, an unknown, invited or disabled person: one and the same answer, after the same work', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [known, invited, disabled] = [await as('responder'), await as('responder'), await as('responder')]
  await givePassword(known)
  await givePassword(disabled)
  await disableUser(admin, disabled.actor)
  await database.db.write(async (tx) => {
    await tx.user.update({ where: { id: invited.actor.userId }, data: { joinedAt: null } })
    await tx.account.update({ where: { id: invited.actor.accountId }, data: { passwordHash: null } })
  })
  if (!globalThis.tocsinPasswords) throw new Error('No password was hashed so far.')
  const compared = vi.spyOn(globalThis.tocsinPasswords.threads, 'run')
  /** The cost of each hash that the answer waited for. */
  const workOf = async (email: string, password: string) => {
    compared.mockClear()
    expect(await attempt(email, password)).toEqual(wrong)
    return compared.mock.calls.map(([task, options]) => [options?.name, task.hash.slice(0, '$2b$12$'.length)])
  }
  const withHash = await workOf(known.actor.email, 'wrong password')
  expect(withHash).toHaveLength(1)
  for (const email of ['nobody@example.com', invited.actor.email, disabled.actor.email])
    expect(await workOf(email, PASSWORD)).toEqual(withHash)
  compared.mockRestore()
})

test('whatever is typed as address or password, the answer is that it is wrong', async () => {
  for (const text of ['', '\0', 'a\0@example.com', '\uD800', '🔔'.repeat(1000), "' OR 1=1 --"]) {
    expect(await attempt(text, text || 'x')).toEqual(wrong)
  }
})

test('an address or password that is too long costs no work', async () => {
  const { email } = await newPerson()
  const throttle = createSignInThrottle()
  const asked = vi.spyOn(throttle, 'rank')
  expect(await attempt(`${'a'.repeat(40_000_000)}@example.com`, PASSWORD, throttle)).toEqual(wrong)
  expect(await attempt(email, 'x'.repeat(201), throttle)).toEqual(wrong)
  expect(asked).not.toHaveBeenCalled()
})

test('after too many failures the password is not looked at, and the answer says how long to wait', async () => {
  const { email } = await newPerson()
  const throttle = createSignInThrottle()
  for (let failed = 0; failed < 5; failed++) await attempt(email, 'wrong password', throttle)
  const looked = vi.spyOn(throttle, 'spaced')
  const refused = await attempt(email, PASSWORD, throttle)
  expect(refused).toEqual({ ok: false, reason: 'throttled', retryAfterSeconds: expect.any(Number) })
  expect(looked).not.toHaveBeenCalled()
})

test('the owner gets in from a new address while strangers guess, and so does a device after signing out everywhere', async () => {
  const { email } = await newPerson()
  const throttle = createSignInThrottle()
  const deps = signInDeps(database.db, throttle)
  const first = await signIn(deps, { email, password: PASSWORD, browser: BROWSER })
  if (!first.ok) throw new Error(first.reason)
  const ctx = (await readSession(database.db, first.secret, NOW))?.ctx
  if (ctx) await endAllSessions(ctx)
  for (let guess = 0; guess < 40; guess++)
    await throttle.count({ email, address: `198.51.${guess}.1`, device: undefined })
  // The owner's own address as well: a stranger may share it.
  for (let guess = 0; guess < 40; guess++) await throttle.count({ email, address: BROWSER.address, device: undefined })
  const phone = { ...BROWSER, address: '203.0.113.9' }
  expect(await signIn(deps, { email, password: PASSWORD, browser: phone })).toMatchObject({ ok: true })
  expect(await attempt(email, PASSWORD, throttle)).toMatchObject({ reason: 'throttled' })
  const device = { email, password: PASSWORD, browser: BROWSER, deviceCookie: first.deviceCookie }
  expect(await signIn(deps, device)).toMatchObject({ ok: true })
})

test('a burst of strangers is refused in a moment, and a known device goes before them', async () => {
  const { email } = await newPerson()
  const throttle = createSignInThrottle()
  const deps = signInDeps(database.db, throttle)
  const first = await signIn(deps, { email, password: PASSWORD, browser: BROWSER })
  const guesses = Array.from({ length: 60 }, (_, at) => ({
    email: `${at}@example.com`,
    password: 'wrong password',
    browser: { ...BROWSER, address: `198.51.${at}.1` },
  }))
  // About 80 ms for each guess: the flood must last.
  globalThis.tocsinPasswordCost = 10
  const ended: string[] = []
  const flood = guesses.map(async (input) => {
    const outcome = await signIn(deps, input)
    ended.push(outcome.ok ? 'signed in' : outcome.reason)
  })
  const deviceCookie = first.ok ? first.deviceCookie : undefined
  const again = await signIn(deps, { email, password: PASSWORD, browser: BROWSER, deviceCookie })
  expect(again).toMatchObject({ ok: true })
  expect(ended.filter((reason) => reason !== 'busy').length).toBeLessThanOrEqual(8)
  await Promise.all(flood)
  globalThis.tocsinPasswordCost = 4
  expect(ended.filter((reason) => reason === 'busy').length).toBeGreaterThanOrEqual(60 - 2 - 32)
})

test('sign-ins are in the audit log and in the log, refused ones once a minute with their address', async () => {
  const { admin, email } = await newPerson()
  const lines: string[] = []
  const deps = { ...signInDeps(database.db), log: createLog('info', { write: (line) => void lines.push(line) }) }
  const input = { email, browser: BROWSER }
  for (const password of ['wrong password', 'wrong again', 'and again', PASSWORD])
    await signIn(deps, { ...input, password })
  await signIn(deps, { ...input, email: 'nobody@example.com', password: PASSWORD })
  await expect.poll(async () => (await listAudit(admin, {})).entries).toHaveLength(2)
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ action, subject }) => `${action}: ${subject}`).sort()).toEqual([
    'sign-in refused: wrong password, from 192.0.2.1',
    'signed in: from 192.0.2.1',
  ])
  for (const entry of entries) expect(entry).toMatchObject(ASKED)
  expect(await listRefusedSignIns(admin)).toMatchObject([{ subject: 'wrong password, from 192.0.2.1' }])
  const { userId } = admin.actor
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'sign-in refused', userId, count: 1 },
    { msg: 'signed in', userId, address: '192.0.2.1' },
    { msg: 'sign-in refused', count: 1 },
  ])
  expect(lines.join()).not.toMatch(/wrong again|nobody@example/)
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
  expect(await attempt(person.actor.email, PASSWORD, slow)).toEqual(wrong)
  expect(await database.db.read.session.findMany({ where: { userId: person.actor.userId } })).toEqual([])
})
