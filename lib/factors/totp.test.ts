import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { codeAt, giveTotp } from '../../testing/factors'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { after, newSession } from '../../testing/people'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { ForbiddenError } from '../errors'
import { listFactors } from './list'
import { listOldFactors } from './list-old'
import { takeRecoveryCode } from './recovery-codes'
import { removeTotp } from './remove'
import { renewRecoveryCodes } from './renew-recovery-codes'
import { beginTotp, proveTotp } from './set-up-totp'
import { takeTotp } from './take-totp'

const database = testDatabase()
const usual = { isStrict: false }
const strict = { isStrict: true }

async function newPerson() {
  const { admin } = await newWorkspace(database.db)
  return (await newSession(admin)).ctx
}

function take(ctx: UserContext, code: string, now = NOW, isStrict = false) {
  return database.db.write((tx) => takeTotp(tx, { accountId: ctx.actor.accountId, code, now, isStrict }))
}

function recover(ctx: UserContext, code: string) {
  return database.db.write((tx) => takeRecoveryCode(tx, { accountId: ctx.actor.accountId, code, now: NOW }))
}

test('a code is right in its 30 seconds and one step before and after, however it is spaced', async () => {
  for (const [seconds, outcome] of [
    [-60, 'wrong'],
    [-30, 'right'],
    [0, 'right'],
    [30, 'right'],
    [60, 'wrong'],
  ] as const) {
    const ctx = await newPerson()
    const { seed } = await giveTotp({ ...ctx, now: after({ minutes: -5 }) })
    const code = codeAt(seed, after({ seconds }))
    expect(await take(ctx, ` ${code.slice(0, 3)} ${code.slice(3)}`), `${seconds} seconds`).toBe(outcome)
  }
})

test('a step is taken once, and none before it', async () => {
  const ctx = await newPerson()
  const { seed } = await giveTotp(ctx)
  expect(await take(ctx, codeAt(seed, after({ seconds: -30 }))), 'used to set it up').toBe('wrong')
  expect(await take(ctx, codeAt(seed, after({ seconds: 30 })))).toBe('right')
  expect(await take(ctx, codeAt(seed, after({ seconds: 30 })))).toBe('wrong')
  expect(await take(ctx, codeAt(seed, NOW)), 'an earlier one').toBe('wrong')
})

test('of many requests with one code at once, one is right', async () => {
  const ctx = await newPerson()
  const { seed } = await giveTotp(ctx)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => take(ctx, codeAt(seed, NOW))))
  expect(outcomes.filter((one) => one === 'right')).toHaveLength(1)
})

test('after ten wrong codes in a row the right one waits for 15 minutes, and a right one forgives the others', async () => {
  const ctx = await newPerson()
  const { seed } = await giveTotp(ctx)
  const wrong = codeAt(seed, after({ days: 1 }))
  for (let tries = 0; tries < 9; tries++) expect(await take(ctx, wrong)).toBe('wrong')
  expect(await take(ctx, codeAt(seed, NOW))).toBe('right')
  for (let tries = 0; tries < 10; tries++) expect(await take(ctx, wrong)).toBe('wrong')
  const soon = after({ minutes: 14 })
  expect(await take(ctx, codeAt(seed, soon), soon)).toBe('locked')
  const later = after({ minutes: 15 })
  expect(await take(ctx, codeAt(seed, later), later)).toBe('right')
})

test('nothing is asked for until a first code is right', async () => {
  const ctx = await newPerson()
  const begun = await beginTotp(ctx, usual)
  const seed = begun.ok ? begun.seed : ''
  expect(begun).toMatchObject({ picture: expect.stringContaining('<svg'), address: expect.stringContaining(seed) })
  expect(await listFactors(ctx, usual)).toMatchObject({ totpSince: undefined, codesLeft: 0 })
  expect(await take(ctx, codeAt(seed, NOW))).toBe('wrong')
  expect(await proveTotp(ctx, { ...usual, code: codeAt(seed, after({ days: 1 })) })).toEqual({
    ok: false,
    reason: 'wrong-code',
  })
  expect(await proveTotp(ctx, { ...usual, code: codeAt(seed, NOW) })).toMatchObject({ ok: true })
  expect(await listFactors(ctx, usual)).toMatchObject({ totpSince: NOW, codesLeft: 10 })
  expect(await beginTotp(ctx, usual)).toEqual({ ok: false, reason: 'present' })
})

test('its seed is stored sealed, and fits no code where no key opens it', async () => {
  const ctx = await newPerson()
  const { seed } = await giveTotp(ctx)
  const { accountId } = ctx.actor
  const [row] = await database.db.query<{ seed: string }>`SELECT "seed" FROM "Totp" WHERE "accountId" = ${accountId}`
  expect(row).toEqual({ seed: expect.stringMatching(/^sealed:1:/) })
  await database.db.write((tx) =>
    tx.totp.update({ where: { accountId }, data: { seed: row?.seed.slice(0, -4) ?? '' } }),
  )
  expect(await take(ctx, codeAt(seed, NOW))).toBe('wrong')
})

test('each of ten recovery codes works once, also of many at once, and in no other account', async () => {
  const [ctx, other] = [await newPerson(), await newPerson()]
  const { recoveryCodes } = await giveTotp(ctx)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code, 'six times four of 32 letters: 120 bits').toMatch(/^(\w{4}-){5}\w{4}$/)
  const [first = '', second = ''] = recoveryCodes
  expect(await recover(other, first)).toBe(false)
  expect(await recover(ctx, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).toBe(true)
  expect(await recover(ctx, first)).toBe(false)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => recover(ctx, second)))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await listFactors(ctx, usual)).toMatchObject({ codesLeft: 8 })
})

test('new recovery codes end the old ones; without a factor there are none', async () => {
  const ctx = await newPerson()
  expect(await renewRecoveryCodes(ctx)).toEqual({ ok: false, reason: 'no-factor' })
  const { recoveryCodes } = await giveTotp(ctx)
  const renewed = await renewRecoveryCodes(ctx)
  expect(await recover(ctx, recoveryCodes[0] ?? '')).toBe(false)
  expect(await recover(ctx, renewed.ok ? (renewed.recoveryCodes[0] ?? '') : '')).toBe(true)
  await removeTotp(ctx)
  expect(await listFactors(ctx, usual)).toEqual({ passkeys: [], totpSince: undefined, isTotpOld: false, codesLeft: 0 })
  const { entries } = await listAudit(ctx, {})
  const actions = entries.map(({ action }) => action)
  for (const action of ['authenticator app added', 'authenticator app removed', 'recovery codes renewed'])
    expect(actions).toContain(action)
})

test('the first factor ends sessions that a password alone has opened, but for this one', async () => {
  const { admin } = await newWorkspace(database.db)
  const [here, there] = [await newSession(admin), await newSession(admin)]
  await giveTotp(here.ctx)
  const ids = (await database.db.read.session.findMany({ where: { userId: admin.actor.userId } })).map(({ id }) => id)
  expect(ids).toEqual([here.ctx.actor.sessionId])
  expect(ids).not.toContain(there.ctx.actor.sessionId)
})

test('neither a session of an issuer nor an access token sees or changes factors', async () => {
  const ctx = await newPerson()
  const { admin } = await newWorkspace(database.db)
  const confined = { ...ctx, actor: { ...ctx.actor, isConfined: true } }
  const token = { ...admin, actor: { ...admin.actor, sessionId: 0 } }
  for (const intruder of [confined, token])
    for (const attempt of [listFactors, beginTotp, removeTotp, renewRecoveryCodes])
      await expect(attempt(intruder, usual)).rejects.toThrow(ForbiddenError)
})

test('strictly a code is right in its 30 seconds only', async () => {
  for (const [seconds, outcome] of [
    [-30, 'wrong'],
    [0, 'right'],
    [30, 'wrong'],
  ] as const) {
    const ctx = await newPerson()
    const { seed } = await giveTotp({ ...ctx, now: after({ minutes: -5 }) })
    expect(await take(ctx, codeAt(seed, after({ seconds })), NOW, true), `${seconds} seconds`).toBe(outcome)
  }
})

test('strictly a new app makes codes with SHA-256, and goes on with them when it is turned off', async () => {
  const ctx = await newPerson()
  const begun = await beginTotp(ctx, strict)
  const seed = begun.ok ? begun.seed : ''
  expect(begun).toMatchObject({ address: expect.stringMatching(/[?&]algorithm=SHA256(&|$)/) })
  expect(seed).toMatch(/^[A-Z2-7]{32}$/)
  const code = (at: Date) => codeAt(seed, at, 'SHA256')
  const wrong = { ok: false, reason: 'wrong-code' }
  expect(await proveTotp(ctx, { ...strict, code: codeAt(seed, NOW) }), 'made with SHA-1').toEqual(wrong)
  expect(await proveTotp(ctx, { ...strict, code: code(after({ seconds: -30 })) }), 'of before').toEqual(wrong)
  expect(await proveTotp(ctx, { ...strict, code: code(NOW) })).toMatchObject({ ok: true })
  const [soon, later] = [after({ minutes: 1 }), after({ minutes: 2 })]
  expect(await take(ctx, code(soon), soon, true)).toBe('right')
  expect(await take(ctx, code(later), later)).toBe('right')
  expect(await listFactors(ctx, strict)).toMatchObject({ isTotpOld: false })
  expect(await listOldFactors(ctx)).toEqual([])
})

test('strictly an app of before goes on, and its owner and the admins read that it is to be set up again', async () => {
  const ctx = await newPerson()
  const { seed } = await giveTotp(ctx)
  expect(await take(ctx, codeAt(seed, NOW), NOW, true)).toBe('right')
  expect(await listFactors(ctx, strict)).toMatchObject({ isTotpOld: true })
  expect(await listFactors(ctx, usual)).toMatchObject({ isTotpOld: false })
  expect(await listOldFactors(ctx)).toEqual([expect.stringMatching(/made with SHA-1: ask them to set it up again/)])
})
