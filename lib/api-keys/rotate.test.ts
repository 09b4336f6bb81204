import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { ForbiddenError, NotFoundError } from '../errors'
import { createApiKey } from './create'
import { getApiKey } from './list'
import { revokeApiKey } from './revoke'
import { type Overlap, rotateApiKey } from './rotate'
import { verifyToken } from './verify'

const database = testDatabase()

async function rotate(...input: Parameters<typeof rotateApiKey>) {
  const rotated = await rotateApiKey(...input)
  if (!rotated.ok) throw new Error(rotated.reason)
  return rotated.token
}

async function working(tokens: string[], now: Date) {
  const verified = await Promise.all(tokens.map((token) => verifyToken(database.db, token, now)))
  return tokens.filter((_, at) => verified[at])
}

test.each<[Overlap, number]>([
  ['1h', 1],
  ['24h', 24],
  ['7d', 168],
])('with an overlap of %s the old token goes on for %i hours and not a moment longer', async (overlap, hours) => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token: old } = await newApiKey(admin)
  const token = await rotate(admin, { apiKeyId, overlap })
  const over = after({ hours })
  expect(await working([old, token], new Date(over.getTime() - 1))).toEqual([old, token])
  expect(await working([old, token], over)).toEqual([token])
  const { oldToken } = await getApiKey(admin, apiKeyId)
  expect(oldToken).toMatchObject({ hint: `${old.slice(0, 11)}…`, endsAt: over })
})

test('without an overlap the old token ends at once', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token: old } = await newApiKey(admin)
  const token = await rotate(admin, { apiKeyId, overlap: 'now' })
  expect(await working([old, token], NOW)).toEqual([token])
  expect(await getApiKey(admin, apiKeyId)).toMatchObject({ oldToken: null, hint: `${token.slice(0, 11)}…` })
})

test('a second rotation ends the token that was already running out', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token: first } = await newApiKey(admin)
  const second = await rotate(admin, { apiKeyId, overlap: '7d' })
  const third = await rotate({ ...admin, now: after({ hours: 1 }) }, { apiKeyId, overlap: '1h' })
  expect(await working([first, second, third], after({ hours: 1 }))).toEqual([second, third])
  expect(await working([first, second, third], after({ hours: 2 }))).toEqual([third])
})

test('a second rotation never gives a token that has ended a longer life', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token: first } = await newApiKey(admin)
  const second = await rotate(admin, { apiKeyId, overlap: '1h' })
  const third = await rotate({ ...admin, now: after({ hours: 2 }) }, { apiKeyId, overlap: '7d' })
  expect(await working([first, second, third], after({ hours: 3 }))).toEqual([second, third])
})

test('of rotations at the same moment never more than two tokens live', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const overlaps = ['24h', '24h', '7d', '1h'] as const
  const rotated = await Promise.all(overlaps.map((overlap) => rotate(admin, { apiKeyId, overlap })))
  expect(await working([token, ...rotated], NOW)).toHaveLength(2)
  expect(await working([token, ...rotated], after({ days: 8 }))).toHaveLength(1)
})

test('a revoked or expired key is not rotated', async () => {
  const { admin } = await newWorkspace(database.db)
  const revoked = await newApiKey(admin)
  await revokeApiKey(admin, revoked)
  expect(await rotateApiKey(admin, { ...revoked, overlap: '1h' })).toEqual({ ok: false, reason: 'revoked' })
  const made = await createApiKey(admin, { name: 'short', expiresAt: after({ hours: 1 }) })
  const apiKeyId = made.ok ? made.apiKeyId : 0
  const late = { ...admin, now: after({ hours: 1 }) }
  expect(await rotateApiKey(late, { apiKeyId, overlap: '1h' })).toEqual({ ok: false, reason: 'expired' })
})

test('the new token is stored as its hash only', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  const token = await rotate(admin, { apiKeyId, overlap: 'now' })
  const { read } = database.db
  const stored = await Promise.all([read.apiKey.findMany(), read.apiToken.findMany(), read.auditEntry.findMany()])
  expect(JSON.stringify(stored)).not.toContain(token.slice(11))
})

test('neither a responder nor another workspace can rotate a key', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { apiKeyId, token } = await newApiKey(here.admin)
  const input = { apiKeyId, overlap: 'now' } as const
  await expect(rotateApiKey(await here.as('responder'), input)).rejects.toThrow(ForbiddenError)
  await expect(rotateApiKey(there.admin, input)).rejects.toThrow(NotFoundError)
  expect(await working([token], after({ days: 365 }))).toEqual([token])
})
