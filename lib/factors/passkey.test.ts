import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { AT_SITE, givePasskey, SITE } from '../../testing/factors'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { after, newSession } from '../../testing/people'
import { softPasskey } from '../../testing/soft-passkey'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { listFactors } from './list'
import { listOldFactors } from './list-old'
import { challengeOf, readAuthentication, readRegistration } from './passkey-answer'
import { addPasskey, beginPasskey } from './register-passkey'
import { passkeyFault } from './relying-party'
import { removePasskey } from './remove'
import { forgetSpentSecrets } from './spend'
import { askPasskey, consumePasskey, provePasskey } from './take-passkey'

const database = testDatabase()
const asking = { ...AT_SITE, purpose: 'sign in', now: NOW }

async function newPerson() {
  const { admin } = await newWorkspace(database.db)
  return (await newSession(admin)).ctx
}

function depsOf(ctx: UserContext) {
  return { ctx, ...AT_SITE }
}

async function use(answer: AuthenticationResponseJSON, at = asking) {
  const proven = await provePasskey(database.db, at, answer)
  return proven && (await database.db.write((tx) => consumePasskey(tx, proven, at.now))) ? proven.accountId : undefined
}

test('a passkey signs what it is asked for, and says whose it is', async () => {
  const ctx = await newPerson()
  const { passkey, recoveryCodes } = await givePasskey(ctx)
  expect(recoveryCodes).toHaveLength(10)
  expect(await use(passkey.answer(await askPasskey(asking)))).toBe(ctx.actor.accountId)
  expect(await use(passkey.answer(await askPasskey(asking)))).toBe(ctx.actor.accountId)
  const { passkeys } = await listFactors(ctx, AT_SITE)
  expect(passkeys).toMatchObject([{ name: 'Laptop', isSynced: false, lastUsedAt: NOW }])
})

test('a person has several, each once, and recovery codes come with the first', async () => {
  const ctx = await newPerson()
  const { passkey } = await givePasskey(ctx)
  expect((await givePasskey(ctx, 'Key ring')).recoveryCodes).toEqual([])
  const again = await addPasskey(depsOf(ctx), { name: 'x', answer: passkey.make(await beginPasskey(depsOf(ctx))) })
  expect(again).toEqual({ ok: false, reason: 'refused' })
  const { passkeys } = await listFactors(ctx, AT_SITE)
  expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Key ring'])
})

test.each([
  ['another site', { origin: 'https://evil.example.com' }],
  ['another relying party', { rpID: 'evil.example.com' }],
  ['a frame in another site', { isFramed: true }],
  ['a person whom it did not verify', { isUnverified: true }],
  ['a counter that has not gone on', { counter: 1 }],
  ['a counter that went back', { counter: 0 }],
  ['another challenge', { challenge: Buffer.alloc(56).toString('base64url') }],
])('refused: an answer for %s', async (_, lie) => {
  const { passkey } = await givePasskey(await newPerson())
  expect(await use(passkey.answer(await askPasskey(asking), lie))).toBeUndefined()
  expect(await use(passkey.answer(await askPasskey(asking)))).toBeDefined()
})

test.each([
  ['another site', { origin: 'https://evil.example.com' }],
  ['another relying party', { rpID: 'evil.example.com' }],
  ['a frame in another site', { isFramed: true }],
  ['a person whom it did not verify', { isUnverified: true }],
])('refused: a new passkey for %s', async (_, lie) => {
  const ctx = await newPerson()
  const answer = softPasskey(SITE).make(await beginPasskey(depsOf(ctx)), lie)
  expect(await addPasskey(depsOf(ctx), { name: 'x', answer })).toEqual({ ok: false, reason: 'refused' })
  expect((await listFactors(ctx, AT_SITE)).passkeys).toEqual([])
})

test('a challenge is answered once, within five minutes, and for its purpose and server only', async () => {
  const { passkey } = await givePasskey(await newPerson())
  const answer = passkey.answer(await askPasskey(asking))
  expect(await use(answer, { ...asking, purpose: 'confirm' })).toBeUndefined()
  expect(await use(answer, { ...asking, secret: 'the secret of another server' })).toBeUndefined()
  expect(await use(answer, { ...asking, now: after({ minutes: 5 }) })).toBeUndefined()
  expect(await use(answer)).toBeDefined()
  expect(await use(answer)).toBeUndefined()
})

test('of many requests with one answer at once, one is taken', async () => {
  const { passkey } = await givePasskey(await newPerson())
  const answer = passkey.answer(await askPasskey(asking))
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => use(answer)))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
})

test('of two answers at once with one counter, as of a copy, one is taken', async () => {
  const { passkey } = await givePasskey(await newPerson())
  const [one, copy] = [await askPasskey(asking), await askPasskey(asking)].map((asked) =>
    passkey.answer(asked, { counter: 7 }),
  )
  const outcomes = await Promise.all([one, copy].flatMap((answer) => (answer ? [use(answer)] : [])))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
})

test('what one session asked for, another person and another session cannot answer', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ctx, elsewhere, other] = [
    (await newSession(admin)).ctx,
    (await newSession(admin)).ctx,
    (await newSession(await as('admin'))).ctx,
  ]
  const answer = softPasskey(SITE).make(await beginPasskey(depsOf(ctx)))
  for (const wrong of [elsewhere, other])
    expect(await addPasskey(depsOf(wrong), { name: 'x', answer })).toEqual({ ok: false, reason: 'refused' })
  expect(await addPasskey(depsOf(ctx), { name: 'x', answer })).toMatchObject({ ok: true })
})

test('a removed passkey signs in nobody, and nobody removes that of another person', async () => {
  const [ctx, other] = [await newPerson(), await newPerson()]
  const { passkey } = await givePasskey(ctx)
  const [{ id: passkeyId } = { id: 0 }] = (await listFactors(ctx, AT_SITE)).passkeys
  await expect(removePasskey(other, { passkeyId })).rejects.toThrow('No such passkey.')
  await removePasskey(ctx, { passkeyId })
  expect(await use(passkey.answer(await askPasskey(asking)))).toBeUndefined()
  const { entries } = await listAudit(ctx, {})
  const actions = entries.map(({ action }) => action)
  for (const action of ['passkey added', 'passkey removed']) expect(actions).toContain(action)
})

test('what was spent is kept for as long as it could be sent again', async () => {
  const { passkey } = await givePasskey(await newPerson())
  const answer = passkey.answer(await askPasskey(asking))
  expect(await use(answer)).toBeDefined()
  await database.db.write((tx) => forgetSpentSecrets(tx, after({ minutes: 4 })))
  expect(await use(answer)).toBeUndefined()
  await database.db.write((tx) => forgetSpentSecrets(tx, after({ minutes: 5 })))
  expect(await database.db.read.spentSecret.count({ where: { expiresAt: { lte: after({ minutes: 5 }) } } })).toBe(0)
})

test('whatever is sent as an answer, it is read or refused', async () => {
  const made = softPasskey(SITE).make({ challenge: 'AA' })
  const answer = softPasskey(SITE).answer({ challenge: 'AA' })
  expect(readRegistration(JSON.stringify(made))).toEqual(made)
  expect(readAuthentication(JSON.stringify(answer))).toEqual(answer)
  expect(challengeOf(answer)).toBe('AA')
  for (const text of ['', 'null', '{}', '[]', JSON.stringify({ ...answer, id: '?' })]) {
    expect(readRegistration(text)).toBeUndefined()
    expect(readAuthentication(text)).toBeUndefined()
  }
})

test('passkeys need a name, and https beyond this machine', () => {
  for (const url of ['https://tocsin.example.com', 'http://localhost:3000', 'https://10.example'])
    expect(passkeyFault(url), url).toBeUndefined()
  expect(passkeyFault('http://127.0.0.1:3000')).toContain('use localhost')
  expect(passkeyFault('https://[::1]')).toContain('need a name')
  expect(passkeyFault('http://tocsin.example.com')).toContain('https')
})

describe('a passkey that signs with RS256', () => {
  const rsa = () => softPasskey(SITE, 'rsa')
  const strict = { ...AT_SITE, isStrict: true }

  test('is taken, but not made under STRICT_SECURITY, which offers it to no browser', async () => {
    const ctx = await newPerson()
    const deps = { ctx, ...strict }
    const options = await beginPasskey(deps)
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7])
    expect(await addPasskey(deps, { name: 'x', answer: rsa().make(options) })).toEqual({ ok: false, reason: 'refused' })
    const answer = softPasskey(SITE).make(await beginPasskey(deps))
    expect(await addPasskey(deps, { name: 'x', answer })).toMatchObject({ ok: true })
    expect((await beginPasskey({ ctx, ...AT_SITE })).pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
  })

  test('signs in nobody any more once STRICT_SECURITY is on', async () => {
    const ctx = await newPerson()
    const { passkey } = await givePasskey(ctx, 'Old laptop', rsa())
    await givePasskey(ctx)
    const { passkeys } = await listFactors(ctx, strict)
    expect(passkeys.map(({ isOld }) => isOld)).toEqual([true, false])
    expect(await listOldFactors(ctx)).toEqual([expect.stringContaining('have a passkey with RS256')])
    expect(await use(passkey.answer(await askPasskey(asking)))).toBeDefined()
    expect(await use(passkey.answer(await askPasskey(asking)), { ...asking, isStrict: true })).toBeUndefined()
    expect(await use(passkey.answer(await askPasskey(asking)))).toBeDefined()
  })
})
