import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { listAudit } from '../audit/list'
import { getEntity } from './get'
import { listEntities } from './list'
import { entityMark } from './mark'
import { registerEntity } from './register'

const database = testDatabase()
const db1 = {
  identifier: 'db-1',
  kind: 'host',
  name: 'Main database',
  description: 'Rack 4',
  url: 'https://wiki.example.com/db-1',
} as const

test('an identifier that nobody named is unknown, whatever it is', async () => {
  const { admin } = await newWorkspace(database.db)
  for (const identifier of ['db-1', '', '\0', '\uD800', '%00', '🔔'.repeat(255)])
    expect(await getEntity(admin, identifier)).toBeNull()
})

test('an identifier that an alert named is there, not registered', async () => {
  const { admin } = await newWorkspace(database.db)
  await openTestIncident(admin, { entityId: 'db-1' })
  await openTestIncident(admin, { entityId: 'db-1' })
  const unregistered = { identifier: 'db-1', registeredAt: null, kind: null, name: null, description: null, url: null }
  expect(await getEntity(admin, 'db-1')).toMatchObject(unregistered)
})

test('an identifier with a NUL is found by the one that the alert sent', async () => {
  const { admin } = await newWorkspace(database.db)
  await openTestIncident(admin, { entityId: 'db\0' })
  expect(await getEntity(admin, 'db\0')).toMatchObject({ identifier: 'db\uFFFD' })
})

test('responders say what an identifier stands for, before or after an alert named it, and change it later', async () => {
  const { as, admin } = await newWorkspace(database.db)
  const responder = await as('responder')
  expect(await registerEntity(responder, db1)).toMatchObject({ ok: true })
  await openTestIncident(admin, { entityId: 'db-1' })
  expect(await getEntity(admin, 'db-1')).toMatchObject({ ...db1, registeredAt: responder.now })
  const now = after({ days: 1 })
  const changed = { ...db1, kind: 'service', name: 'Replica', description: ' ', url: '' } as const
  expect(await registerEntity({ ...responder, now }, changed)).toMatchObject({ ok: true })
  const row = { kind: 'service', name: 'Replica', description: null, url: null, registeredAt: now }
  expect(await getEntity(admin, 'db-1')).toMatchObject(row)
})

test('registering the same identifier at the same moment makes one entity', async () => {
  const { admin } = await newWorkspace(database.db)
  await Promise.all([
    registerEntity(admin, db1),
    registerEntity(admin, db1),
    openTestIncident(admin, { entityId: 'db-1' }),
  ])
  expect((await listEntities(admin, {})).entities).toHaveLength(1)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example.com',
  '/entities',
  'wiki',
  'https://',
  `https://example.com/${'x'.repeat(2000)}`,
])('a link that could do harm or leads nowhere is refused: %j', async (url) => {
  const { admin } = await newWorkspace(database.db)
  const refused = await registerEntity(admin, { ...db1, url })
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { url: expect.stringMatching(/\w/) } })
  expect(await getEntity(admin, 'db-1')).toBeNull()
})

test.each([
  ['identifier', ''],
  ['identifier', 'x'.repeat(256)],
  ['name', ' \n'],
  ['name', 'x'.repeat(201)],
  ['description', 'x'.repeat(5001)],
])('a wrong %s is told at its field', async (field, value) => {
  const { admin } = await newWorkspace(database.db)
  const refused = await registerEntity(admin, { ...db1, [field]: value })
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { [field]: expect.stringMatching(/\w/) } })
})

test('text that a database could not hold is cleaned', async () => {
  const { admin } = await newWorkspace(database.db)
  const dirty = { name: 'a\0b\uD800', description: 'c\0d', url: 'https://example.com/\0' }
  expect(await registerEntity(admin, { ...db1, ...dirty })).toMatchObject({ ok: true })
  expect(await getEntity(admin, 'db-1')).toMatchObject({ name: 'a b\uFFFD', description: 'c\uFFFDd' })
})

test('each workspace says for itself what an identifier stands for', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await registerEntity(here.admin, db1)
  expect(await getEntity(there.admin, 'db-1')).toBeNull()
  await registerEntity(there.admin, { ...db1, name: 'Theirs' })
  expect((await getEntity(here.admin, 'db-1'))?.name).toBe('Main database')
})

test('the audit log says who registered and who changed what, and nothing of what changed nothing', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  await registerEntity(ana, db1)
  await registerEntity(admin, db1)
  await registerEntity(ben, { ...db1, kind: 'service', description: '' })
  await registerEntity(admin, { ...db1, name: ' ' })
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ user, action, subject }) => [user?.name, action, subject])).toEqual([
    ['Ben', 'entity changed', 'db-1'],
    ['Ana', 'entity registered', 'db-1'],
  ])
})

test('of two people who edit an entity at once the second is told who has saved it, and overwrites nothing', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const unnamed = entityMark(await getEntity(admin, 'db-1'))
  await openTestIncident(admin, { entityId: 'db-1' })
  expect(entityMark(await getEntity(admin, 'db-1'))).toBe(unnamed)
  const registered = await registerEntity(ana, { ...db1, mark: unnamed })
  const anas = await getEntity(admin, 'db-1')
  expect(registered).toEqual({ ok: true, mark: entityMark(anas) })
  await registerEntity(admin, { ...db1, identifier: 'db-10' })
  const mine = { ...db1, name: 'Mine' }
  expect(await registerEntity(ben, { ...mine, mark: unnamed })).toEqual({ ok: false, reason: 'overtaken', by: 'Ana' })
  expect(await getEntity(admin, 'db-1')).toEqual(anas)
  const mark = entityMark(anas)
  expect(await registerEntity(ben, { ...mine, mark })).toMatchObject({ ok: true })
  expect(await registerEntity(ana, { ...db1, url: '', mark })).toEqual({ ok: false, reason: 'overtaken', by: 'Ben' })
  expect((await getEntity(admin, 'db-1'))?.name).toBe('Mine')
})

test('of two people who register an entity at the same moment one is refused', async () => {
  const { admin } = await newWorkspace(database.db)
  const mark = entityMark(null)
  const both = await Promise.all([db1, { ...db1, name: 'Other' }].map((one) => registerEntity(admin, { ...one, mark })))
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('an entity has another mark with each change of its form', () => {
  const entity = { ...db1, teamId: null }
  const others = [{ kind: 'service' as const }, { name: 'x' }, { description: null }, { url: null }, { teamId: 1 }]
  const marks = [null, entity, ...others.map((other) => ({ ...entity, ...other }))].map(entityMark)
  expect(new Set(marks).size).toBe(marks.length)
})
