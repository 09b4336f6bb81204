import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { AT_SITE, codeAt, givePasskey, giveTotp } from '../../testing/factors'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { ASKED, after, BROWSER, givePassword, newSession, PASSWORD, signInDeps } from '../../testing/people'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { listFactors } from '../factors/list'
import { beginTotp } from '../factors/set-up-totp'
import { changePassword } from './change-password'
import { askSecondPasskey, finishByCode, finishByPasskey, readHalf } from './finish-sign-in'
import { readSession } from './session'
import { signIn } from './sign-in'
import { askSignInPasskey, signInByPasskey } from './sign-in-by-passkey'
import { createSignInThrottle } from './sign-in-throttle'

const database = testDatabase()
const expired = { ok: false, reason: 'expired' }
const wrong = { ok: false, reason: 'wrong' }

function depsAt(now = NOW, throttle = createSignInThrottle()) {
  return { ...signInDeps(database.db, throttle), ...AT_SITE, now }
}

async function newPerson() {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  return { ctx: (await newSession(admin)).ctx }
}

async function halfOf(ctx: UserContext, now = NOW) {
  const begun = await signIn(depsAt(now), { email: ctx.actor.email, password: PASSWORD, browser: BROWSER })
  if (begun.ok || begun.reason !== 'second-factor') throw new Error('no second factor was asked for')
  return begun.half
}

function finish(half: string | undefined, code: string, deps = depsAt()) {
  return finishByCode(deps, { half, code, browser: BROWSER })
}

function sessionsOf({ actor }: UserContext) {
  return database.db.read.session.count({
    where: { user: { accountId: actor.accountId }, id: { not: actor.sessionId } },
  })
}

test('no session is there before both factors were right, and one after', async () => {
  const { ctx } = await newPerson()
  const { seed } = await giveTotp(ctx)
  const half = await halfOf(ctx)
  expect(await sessionsOf(ctx)).toBe(0)
  expect(await finish(half, codeAt(seed, after({ days: 1 })))).toEqual(wrong)
  expect(await sessionsOf(ctx)).toBe(0)
  const finished = await finish(half, codeAt(seed, NOW))
  const session = await readSession(database.db, finished.ok ? finished.secret : '', NOW)
  expect(session?.ctx.actor).toMatchObject({ accountId: ctx.actor.accountId, mustConfirm: false })
})

test('a wrong password with a second factor is answered as without one', async () => {
  const { ctx } = await newPerson()
  await giveTotp(ctx)
  const attempt = { email: ctx.actor.email, password: 'another password', browser: BROWSER }
  expect(await signIn(depsAt(), attempt)).toEqual(wrong)
})

test('a sign-in that is half done is finished once, also by many at once', async () => {
  const { ctx } = await newPerson()
  const { recoveryCodes } = await giveTotp(ctx)
  const half = await halfOf(ctx)
  const outcomes = await Promise.all(recoveryCodes.slice(0, 4).map((code) => finish(half, code)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await finish(half, recoveryCodes[5] ?? '')).toEqual(expired)
  expect(await sessionsOf(ctx)).toBe(1)
  expect(await listFactors(ctx, AT_SITE), 'only the one that opened a session is used up').toMatchObject({
    codesLeft: 9,
  })
  const { entries } = await listAudit(ctx, {})
  expect(entries.filter(({ action }) => action === 'recovery code used')).toHaveLength(1)
})

test.each([
  ['after ten minutes', (half: string) => ({ half, now: after({ minutes: 10 }) })],
  ['with a note of another server', () => ({ half: 'AAAA', now: NOW })],
  ['without one', () => ({ half: undefined, now: NOW })],
])('it cannot be finished %s', async (_, change) => {
  const { ctx } = await newPerson()
  const { seed } = await giveTotp(ctx)
  const { half, now } = change(await halfOf(ctx))
  expect(await finish(half, codeAt(seed, now), depsAt(now))).toEqual(expired)
  expect(await readHalf(depsAt(now), half)).toBeUndefined()
})

test('nor after the password has changed, or the person was disabled', async () => {
  const { ctx } = await newPerson()
  const { seed } = await giveTotp(ctx)
  const half = await halfOf(ctx)
  await changePassword({ ctx, throttle: createSignInThrottle() }, { current: PASSWORD, password: 'another password' })
  expect(await finish(half, codeAt(seed, NOW))).toEqual(expired)
  const other = (await newPerson()).ctx
  const { recoveryCodes } = await giveTotp(other)
  const halfOfOther = await halfOf(other)
  await database.db.write((tx) => tx.user.update({ where: { id: other.actor.userId }, data: { disabledAt: NOW } }))
  expect(await finish(halfOfOther, recoveryCodes[0] ?? '')).toEqual(expired)
})

test("another person's code or passkey finishes nothing", async () => {
  const [{ ctx }, { ctx: other }] = [await newPerson(), await newPerson()]
  await giveTotp(ctx)
  const { seed } = await giveTotp(other)
  const { passkey } = await givePasskey(other)
  const half = await halfOf(ctx)
  expect(await finish(half, codeAt(seed, NOW))).toEqual(wrong)
  const asked = await askSecondPasskey(depsAt(), half)
  const answer = passkey.answer(asked ?? { challenge: '' })
  expect(await finishByPasskey(depsAt(), { half, answer, browser: BROWSER })).toEqual(wrong)
})

test('a passkey is a second factor, for the sign-in that asked for it', async () => {
  const { ctx } = await newPerson()
  const { passkey } = await givePasskey(ctx)
  // An app that was begun and not proven is not offered.
  await beginTotp(ctx, AT_SITE)
  const [half, another] = [await halfOf(ctx), await halfOf(ctx)]
  expect(await readHalf(depsAt(), half)).toEqual({ email: ctx.actor.email, hasPasskey: true, hasTotp: false })
  const answer = passkey.answer((await askSecondPasskey(depsAt(), half)) ?? { challenge: '' })
  expect(await finishByPasskey(depsAt(), { half: another, answer, browser: BROWSER })).toEqual(wrong)
  expect(await finishByPasskey(depsAt(), { half, answer, browser: BROWSER })).toMatchObject({ ok: true })
})

test('a passkey signs in alone, to the workspace that was used last, and its answer counts once', async () => {
  const { ctx } = await newPerson()
  const { passkey } = await givePasskey(ctx)
  const answer = passkey.answer(await askSignInPasskey(depsAt()))
  const finished = await signInByPasskey(depsAt(), { answer, browser: BROWSER })
  const session = await readSession(database.db, finished.ok ? finished.secret : '', NOW)
  expect(session?.ctx).toMatchObject({ workspaceId: ctx.workspaceId, actor: { userId: ctx.actor.userId } })
  expect(await signInByPasskey(depsAt(), { answer, browser: BROWSER })).toEqual(wrong)
})

test('the passkey of who is disabled signs in nobody', async () => {
  const { ctx } = await newPerson()
  const { passkey } = await givePasskey(ctx)
  await database.db.write((tx) => tx.user.update({ where: { id: ctx.actor.userId }, data: { disabledAt: NOW } }))
  const answer = passkey.answer(await askSignInPasskey(depsAt()))
  expect(await signInByPasskey(depsAt(), { answer, browser: BROWSER })).toEqual(wrong)
})

test('guesses are throttled by account and network, and seen in the audit log', async () => {
  const { ctx } = await newPerson()
  const { seed } = await giveTotp(ctx)
  const throttle = createSignInThrottle()
  const deps = depsAt(NOW, throttle)
  const half = await halfOf(ctx)
  for (let tries = 0; tries < 5; tries++) expect(await finish(half, 'aaaa-bbbb', deps)).toEqual(wrong)
  expect(await finish(half, codeAt(seed, NOW), deps)).toMatchObject({ reason: 'throttled' })
  const elsewhere = { half, code: codeAt(seed, NOW), browser: { ...BROWSER, address: '203.0.113.9' } }
  expect(await finishByCode(deps, elsewhere)).toMatchObject({ ok: true })
  const refused = async () => (await listAudit(ctx, {})).entries.filter(({ action }) => action === 'sign-in refused')
  await expect.poll(refused).toMatchObject([{ subject: expect.stringContaining('wrong second factor') }])
})

test('a used recovery code is told, and is in the audit log', async () => {
  const { ctx } = await newPerson()
  const { recoveryCodes } = await giveTotp(ctx)
  expect(await finish(await halfOf(ctx), recoveryCodes[0] ?? '')).toMatchObject({ ok: true, usedRecoveryCode: true })
  const { entries } = await listAudit(ctx, {})
  for (const action of ['recovery code used', 'signed in'])
    expect(entries.find((entry) => entry.action === action)).toMatchObject(ASKED)
})

test('a browser that was known stays known, although it sends its cookie only with the password', async () => {
  const { ctx } = await newPerson()
  const first = await signIn(depsAt(), { email: ctx.actor.email, password: PASSWORD, browser: BROWSER })
  const deviceCookie = first.ok ? first.deviceCookie : ''
  const { seed } = await giveTotp(ctx)
  const begun = await signIn(depsAt(), { email: ctx.actor.email, password: PASSWORD, browser: BROWSER, deviceCookie })
  const half = !begun.ok && begun.reason === 'second-factor' ? begun.half : undefined
  expect(await finish(half, codeAt(seed, NOW))).toMatchObject({ ok: true, deviceCookie })
})
