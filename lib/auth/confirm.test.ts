import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { AT_SITE, codeAt, givePasskey, giveTotp } from '../../testing/factors'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { after, givePassword, newSession, PASSWORD } from '../../testing/people'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { ForbiddenError } from '../errors'
import { type ConfirmDeps, confirmSession, waysToConfirm } from './confirm'
import { endSession } from './end-session'
import { continueSession } from './session'
import { createSignInThrottle } from './sign-in-throttle'

const database = testDatabase()
const later = after({ minutes: 30 })
const wrong = { ok: false, reason: 'wrong' }

async function newPerson() {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  return (await newSession(admin)).ctx
}

/** Half an hour after the sign-in, when things are asked again. */
async function depsLater(ctx: UserContext): Promise<ConfirmDeps> {
  const old = await continueSession(ctx, later)
  if (!old?.actor.mustConfirm) throw new Error('nothing would be asked')
  return { ctx: old, throttle: createSignInThrottle(), ...AT_SITE }
}

async function isAskedAt(ctx: UserContext, at: Date) {
  return (await continueSession(ctx, at))?.actor.mustConfirm
}

test('the password confirms, for 15 minutes and this session only', async () => {
  const ctx = await newPerson()
  const other = (await newSession(ctx)).ctx
  const deps = await depsLater(ctx)
  expect(await confirmSession(deps, { kind: 'password', password: 'another password' })).toEqual(wrong)
  expect(await isAskedAt(ctx, later)).toBe(true)
  expect(await confirmSession(deps, { kind: 'password', password: PASSWORD })).toEqual({ ok: true })
  expect(await isAskedAt(ctx, after({ minutes: 44 }))).toBe(false)
  expect(await isAskedAt(ctx, after({ minutes: 45 }))).toBe(true)
  expect(await isAskedAt(other, later)).toBe(true)
  expect((await listAudit(ctx, {})).entries.map(({ action }) => action)).toContain('identity confirmed')
})

test('a code of the app confirms, once', async () => {
  const ctx = await newPerson()
  const { seed } = await giveTotp(ctx)
  const deps = await depsLater(ctx)
  expect(await confirmSession(deps, { kind: 'code', code: codeAt(seed, later) })).toEqual({ ok: true })
  expect(await confirmSession(deps, { kind: 'code', code: codeAt(seed, later) })).toEqual(wrong)
})

test('a passkey confirms, by what this session asked for, once', async () => {
  const ctx = await newPerson()
  const { passkey } = await givePasskey(ctx)
  const other = await depsLater((await newSession(ctx)).ctx)
  const deps = await depsLater(ctx)
  const { passkey: asked, ...rest } = await waysToConfirm(deps)
  expect(rest).toEqual({ password: true, totp: false, issuer: undefined })
  const answer = passkey.answer(asked ?? { challenge: '' })
  expect(await confirmSession(other, { kind: 'passkey', answer })).toEqual(wrong)
  expect(await confirmSession(deps, { kind: 'passkey', answer })).toEqual({ ok: true })
  expect(await confirmSession(deps, { kind: 'passkey', answer })).toEqual(wrong)
})

test("another person's code or passkey confirms nothing", async () => {
  const [ctx, other] = [await newPerson(), await newPerson()]
  const [{ seed }, { passkey }] = [await giveTotp(other), await givePasskey(other)]
  await givePasskey(ctx)
  const deps = await depsLater(ctx)
  const answer = passkey.answer((await waysToConfirm(deps)).passkey ?? { challenge: '' })
  expect(await confirmSession(deps, { kind: 'code', code: codeAt(seed, later) })).toEqual(wrong)
  expect(await confirmSession(deps, { kind: 'passkey', answer })).toEqual(wrong)
})

test('guesses are throttled, and a session that has ended is not confirmed', async () => {
  const ctx = await newPerson()
  const deps = await depsLater(ctx)
  for (let tries = 0; tries < 5; tries++)
    expect(await confirmSession(deps, { kind: 'password', password: 'another password' })).toEqual(wrong)
  expect(await confirmSession(deps, { kind: 'password', password: PASSWORD })).toMatchObject({ reason: 'throttled' })
  const ended = { ...deps, throttle: createSignInThrottle() }
  await endSession(ctx)
  expect(await confirmSession(ended, { kind: 'password', password: PASSWORD })).toEqual(wrong)
})

test('a session of an issuer confirms by nothing of the account', async () => {
  const deps = await depsLater(await newPerson())
  const confined = { ...deps, ctx: { ...deps.ctx, actor: { ...deps.ctx.actor, isConfined: true } } }
  await expect(confirmSession(confined, { kind: 'password', password: PASSWORD })).rejects.toThrow(ForbiddenError)
  expect(await waysToConfirm(confined)).toMatchObject({ password: false, totp: false, passkey: undefined })
})

test('a session that is older than the question is asked', async () => {
  const ctx = await newPerson()
  const where = { id: ctx.actor.sessionId }
  await database.db.write((tx) => tx.session.update({ where, data: { confirmedAt: null } }))
  expect(await isAskedAt(ctx, NOW)).toBe(true)
})
