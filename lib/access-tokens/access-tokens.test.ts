import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { isWellFormedToken } from '../api-keys/token'
import { verifyToken } from '../api-keys/verify'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { addUser } from '../users/add'
import { disableUser, enableUser } from '../users/manage'
import { createAccessToken, MOST_TOKENS } from './create'
import { listAccessTokens } from './list'
import { revokeAccessToken } from './revoke'
import { ACCESS_TOKENS } from './token'
import { verifyAccessToken } from './verify'

const database = testDatabase()

const month = after({ days: 30 })
const wanted = { name: 'deploy', scopes: ['incidents:write'], expiresAt: month }

async function made(ctx: UserContext) {
  const created = await createAccessToken(ctx, { ...wanted, userId: ctx.actor.userId })
  if (!created.ok) throw new Error(JSON.stringify(created.errors))
  return created
}

test('a token acts as whoever made it, within its scopes, and is stored as a hash', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana')
  const { token, accessTokenId } = await made(ana)
  expect(token).toMatch(/^tocsin_pat_[0-9A-Za-z]{38}$/)
  const row = await database.db.read.accessToken.findUniqueOrThrow({ where: { id: accessTokenId } })
  expect(JSON.stringify(row)).not.toContain(token.slice(15))
  const verified = await verifyAccessToken(database.db, token, NOW)
  expect(verified?.ctx.actor).toMatchObject({ userId: ana.actor.userId, role: 'responder', name: 'Ana' })
  expect(verified?.ctx.workspaceId).toBe(admin.workspaceId)
  expect(verified?.scopes).toEqual(['incidents:write'])
  const [entry] = (await listAudit(admin, {})).entries
  expect(entry).toMatchObject({ action: 'access token created', subject: `deploy (#${accessTokenId})` })
})

test('nobody makes one that acts as somebody else', async () => {
  const { admin, system, as } = await newWorkspace(database.db)
  const { userId } = (await as('admin', 'Ben')).actor
  await expect(createAccessToken(admin, { ...wanted, userId })).rejects.toThrow(ForbiddenError)
  const there = await newWorkspace(database.db)
  await expect(createAccessToken(there.system, { ...wanted, userId })).rejects.toThrow(NotFoundError)
  expect(await createAccessToken(system, { ...wanted, userId })).toMatchObject({ ok: true })
})

test('one of a person who has not joined is neither made nor good', async () => {
  const { admin, system } = await newWorkspace(database.db)
  const added = await addUser(admin, { email: `zoe${admin.workspaceId}@example.com`, name: 'Zoe', role: 'responder' })
  const userId = added.ok ? added.userId : 0
  expect(await createAccessToken(system, { ...wanted, userId })).toMatchObject({
    ok: false,
    errors: { userId: expect.stringContaining('not accepted') },
  })
  const { token, accessTokenId: id } = await made(admin)
  await database.db.write((tx) => tx.accessToken.update({ where: { id }, data: { userId } }))
  expect(await verifyAccessToken(database.db, token, NOW)).toBeUndefined()
})

test('neither kind of token is one of the other', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await made(admin)
  const { token: apiKey } = await newApiKey(admin)
  expect(isWellFormedToken(token)).toBe(false)
  expect(ACCESS_TOKENS.isWellFormed(apiKey)).toBe(false)
  expect(await verifyToken(database.db, token, NOW)).toBeUndefined()
  expect(await verifyAccessToken(database.db, apiKey, NOW)).toBeUndefined()
})

test('one that is expired, revoked, of a disabled person or unknown is none', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana')
  const { token, accessTokenId } = await made(ana)
  const isGood = async (now = NOW) => (await verifyAccessToken(database.db, token, now)) !== undefined
  expect(await isGood()).toBe(true)
  expect(await isGood(month)).toBe(false)
  await disableUser(admin, { userId: ana.actor.userId })
  expect(await isGood()).toBe(false)
  await enableUser(admin, { userId: ana.actor.userId })
  expect(await isGood()).toBe(true)
  await revokeAccessToken(ana, { accessTokenId })
  expect(await isGood()).toBe(false)
  expect(await verifyAccessToken(database.db, ACCESS_TOKENS.make(), NOW)).toBeUndefined()
  expect((await listAudit(admin, {})).entries[0]).toMatchObject({ action: 'access token revoked' })
})

test('a name, known scopes and an end within a year are needed', async () => {
  const { admin } = await newWorkspace(database.db)
  const errorsOf = async (input: object) => {
    const created = await createAccessToken(admin, { ...wanted, userId: admin.actor.userId, ...input })
    return created.ok ? [] : Object.keys(created.errors)
  }
  expect(await errorsOf({ name: ' ' })).toEqual(['name'])
  expect(await errorsOf({ scopes: [] })).toEqual(['scopes'])
  expect(await errorsOf({ scopes: ['incidents:read', 'everything'] })).toEqual(['scopes'])
  expect(await errorsOf({ expiresAt: null })).toEqual(['expiresAt'])
  expect(await errorsOf({ expiresAt: NOW })).toEqual(['expiresAt'])
  expect(await errorsOf({ expiresAt: after({ days: 366 }) })).toEqual(['expiresAt'])
  expect(await errorsOf({ expiresAt: after({ days: 365 }) })).toEqual([])
})

test(`a person has at most ${MOST_TOKENS} that can be used`, async () => {
  const { admin } = await newWorkspace(database.db)
  const all = []
  for (let at = 0; at < MOST_TOKENS; at++) all.push(await made(admin))
  const one = { ...wanted, userId: admin.actor.userId }
  expect(await createAccessToken(admin, one)).toMatchObject({ ok: false, errors: { name: expect.any(String) } })
  await revokeAccessToken(admin, { accessTokenId: all[0]?.accessTokenId ?? 0 })
  expect(await createAccessToken(admin, one)).toMatchObject({ ok: true })
})

test('a person sees and revokes their own; an admin those of all in the workspace, and nobody those of another', async () => {
  const [{ admin, as }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const anas = await made(ana)
  await made(ben)
  const names = async (ctx: typeof ana) => (await listAccessTokens(ctx)).map(({ owner }) => owner?.name)
  expect(await names(ana)).toEqual(['Ana'])
  expect(await names(admin)).toEqual(['Ben', 'Ana'])
  expect(await names(there.admin)).toEqual([])
  expect(Object.keys((await listAccessTokens(admin))[0] ?? {})).not.toContain('hash')
  for (const ctx of [ben, there.admin])
    await expect(revokeAccessToken(ctx, { accessTokenId: anas.accessTokenId })).rejects.toThrow(NotFoundError)
  await revokeAccessToken(admin, { accessTokenId: anas.accessTokenId })
  expect((await listAccessTokens(ana))[0]?.state).toBe('revoked')
})

test('when it was last used is noted, once a minute', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token, accessTokenId } = await made(admin)
  const use = async (now: Date) => (await verifyAccessToken(database.db, token, now))?.used
  await (await use(NOW))?.()
  expect(await use(after({ seconds: 59 }))).toBeUndefined()
  expect((await listAccessTokens(admin)).find(({ id }) => id === accessTokenId)?.lastUsedAt).toEqual(NOW)
  await (await use(after({ seconds: 61 })))?.()
  expect((await listAccessTokens(admin))[0]?.lastUsedAt).toEqual(after({ seconds: 61 }))
})
