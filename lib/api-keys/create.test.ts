import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { listAudit } from '../audit/list'
import { ForbiddenError } from '../errors'
import { createApiKey } from './create'
import { listApiKeys } from './list'

const database = testDatabase()

test('a key is made with its token, and the audit says by whom', async () => {
  const { admin } = await newWorkspace(database.db)
  const made = await createApiKey(admin, { name: ' Prometheus\n', expiresAt: after({ days: 1 }) })
  expect(made).toEqual({ ok: true, apiKeyId: expect.any(Number), token: expect.stringMatching(/^tocsin_/) })
  const [key] = await listApiKeys(admin)
  expect(key).toMatchObject({ name: 'Prometheus', expiresAt: after({ days: 1 }), createdBy: 'admin', state: 'active' })
  const { entries } = await listAudit(admin, {})
  expect(entries).toMatchObject([
    { action: 'api key created', subject: `Prometheus (#${key?.id})`, user: { name: 'admin' } },
  ])
})

test('the token is nowhere in the database: only its hash and its hint', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin)
  const { read } = database.db
  const everything = await Promise.all([read.apiKey.findMany(), read.apiToken.findMany(), read.auditEntry.findMany()])
  const stored = JSON.stringify(everything)
  expect(stored).toContain(token.slice(0, 11))
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(token.slice(11))
})

test('a name is needed, of at most 100 characters', async () => {
  const { admin } = await newWorkspace(database.db)
  for (const name of ['', ' \n ', '\u200B', 'x'.repeat(101)]) {
    const refused = await createApiKey(admin, { name, expiresAt: null })
    expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { name: expect.stringMatching(/\w/) } })
  }
  expect(await createApiKey(admin, { name: 'a\u202Eb\u2066c', expiresAt: null })).toMatchObject({ ok: true })
  expect((await listApiKeys(admin)).map(({ name }) => name)).toEqual(['abc'])
  expect(await createApiKey(admin, { name: '🔔'.repeat(100), expiresAt: null })).toMatchObject({ ok: true })
})

test('an expiry that is no date, now, over already, or too far away is refused', async () => {
  const { admin } = await newWorkspace(database.db)
  for (const expiresAt of [new Date('soon'), NOW, after({ seconds: -1 }), new Date('12345-01-01')]) {
    const refused = await createApiKey(admin, { name: 'monitor', expiresAt })
    expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { expiresAt: expect.stringMatching(/\w/) } })
  }
  expect(await listApiKeys(admin)).toEqual([])
})

test('a responder may not make a key', async () => {
  const { as } = await newWorkspace(database.db)
  const responder = await as('responder')
  await expect(createApiKey(responder, { name: 'monitor', expiresAt: null })).rejects.toThrow(ForbiddenError)
})
