import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { listAudit } from '../audit/list'
import { addTeam } from '../teams/add'
import { removeTeam } from '../teams/remove'
import { getEntity } from './get'
import { importEntities } from './import'
import { listEntities } from './list'
import { registerEntity } from './register'

const database = testDatabase()

const CATALOG = `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: checkout
  title: Checkout
  description: Takes the money
  annotations:
    backstage.io/view-url: https://git.example.com/checkout
spec:
  owner: group:default/payments
---
kind: API
metadata:
  name: orders
  namespace: shop
  links:
    - url: https://wiki.example.com/orders
      title: Wiki
spec: { owner: nobody-knows }
---
kind: Location
metadata: { name: elsewhere }
---
kind: Resource
metadata: { name: 007 }
---
kind: System
metadata:
  name: shop
  annotations: { tocsin/entity-id: "system:shop" }
---
`

const written = { isDryRun: false }

test('each kind becomes an entity under the identifier that alerts send', async () => {
  const { admin } = await newWorkspace(database.db)
  const team = await addTeam(admin, { name: 'Payments', members: [], schedules: [] })
  await openTestIncident(admin, { entityId: 'checkout' })
  const imported = await importEntities(admin, { text: CATALOG, ...written })
  expect(imported).toEqual({
    ok: true,
    added: ['checkout', 'shop/orders', '007', 'system:shop'],
    changed: [],
    left: 0,
    skipped: [{ kind: 'Location', count: 1 }],
    notices: ['Document 2, spec.owner: no team is called nobody-knows, so the team of shop/orders stays.'],
  })
  expect(await getEntity(admin, 'checkout')).toMatchObject({
    kind: 'service',
    name: 'Checkout',
    description: 'Takes the money',
    url: 'https://git.example.com/checkout',
    teamId: team.ok && team.teamId,
    registeredAt: admin.now,
  })
  const orders = { kind: 'service', name: 'orders', url: 'https://wiki.example.com/orders', team: null }
  expect(await getEntity(admin, 'shop/orders')).toMatchObject(orders)
  expect(await getEntity(admin, '007')).toMatchObject({ kind: 'system', name: '007' })
  expect(await getEntity(admin, 'system:shop')).toMatchObject({ kind: 'system', name: 'shop' })
})

test('a second import of the same file changes nothing, and leaves no trace in the audit log', async () => {
  const { admin } = await newWorkspace(database.db)
  await importEntities(admin, { text: CATALOG, ...written })
  const [before, logged] = [await listEntities(admin, {}), await listAudit(admin, {})]
  const later = { ...admin, now: new Date(admin.now.getTime() + 60_000) }
  const again = await importEntities(later, { text: CATALOG, ...written })
  expect(again).toMatchObject({ ok: true, added: [], changed: [], left: 4 })
  expect(await listEntities(admin, {})).toEqual(before)
  expect(await listAudit(admin, {})).toEqual(logged)
})

test('a large file is written in parts, and its budget is taken once', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  const text = Array.from({ length: 450 }, (_, n) => `kind: Component\nmetadata: { name: part-${n} }\n`).join('---\n')
  let writes = 0
  const write = (...given: Parameters<typeof ben.db.write>) => {
    writes++
    return ben.db.write(...given)
  }
  const imported = await importEntities({ ...ben, db: { ...ben.db, write } } as typeof ben, { text, ...written })
  expect(imported.ok && imported.added).toHaveLength(450)
  // The budget, and three parts.
  expect(writes).toBe(4)
  const [{ spent } = { spent: 0 }] = await database.db.read.spending.findMany({ where: { userId: ben.actor.userId } })
  expect(spent).toBe(450)
  expect(await listAudit(admin, {})).toMatchObject({ entries: expect.any(Array) })
})

test('a dry run says what would be done, and does nothing', async () => {
  const { admin } = await newWorkspace(database.db)
  const dry = await importEntities(admin, { text: CATALOG, isDryRun: true })
  expect((await listEntities(admin, {})).entities).toEqual([])
  expect(await importEntities(admin, { text: CATALOG, ...written })).toEqual(dry)
})

test('what the file does not name stays as it is', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const team = await addTeam(admin, { name: 'Shop', members: [], schedules: [] })
  const teamId = team.ok ? team.teamId : null
  const own = { identifier: 'checkout', name: 'Our checkout', description: 'By hand', url: 'https://example.com/' }
  await registerEntity(admin, { ...own, kind: 'host', teamId })
  const bare = 'kind: Component\nmetadata:\n  name: checkout\n  title:\n  description: ~\n  links: []\n'
  const imported = await importEntities(await as('responder', 'Ana'), { text: bare, ...written })
  expect(imported).toMatchObject({ ok: true, changed: [{ identifier: 'checkout', fields: ['kind'] }], notices: [] })
  expect(await getEntity(admin, 'checkout')).toMatchObject({ ...own, kind: 'service', teamId })
  const [entry] = (await listAudit(admin, {})).entries
  expect(entry).toMatchObject({ user: { name: 'Ana' }, action: 'entity changed', subject: 'checkout' })
  expect(entry?.changes).toEqual([{ field: 'kind', before: 'host', after: 'service' }])
})

const component = (rest: string) => `kind: Component\nmetadata:\n  name: ok\n---\nkind: Component\n${rest}\n`

test.each([
  ['metadata: {}', 2, 'metadata.name'],
  ['metadata: text', 2, 'metadata'],
  ['metadata: { name: [a] }', 2, 'metadata.name'],
  [`metadata: { name: "${'x'.repeat(256)}", title: a }`, 2, 'metadata.name'],
  [`metadata: { name: a, title: "${'x'.repeat(201)}" }`, 2, 'metadata.title'],
  ['metadata: { name: a, name: b }', 2, 'metadata.name'],
  ['metadata: { name: a, links: text }', 2, 'metadata.links'],
  ['metadata: { name: a, links: [{ title: b }] }', 2, 'metadata.links[0]'],
  ['metadata: { name: a, links: [{ url: "javascript:alert(1)" }] }', 2, 'metadata.links[0].url'],
  [
    'metadata: { name: a, annotations: { backstage.io/view-url: /x } }',
    2,
    'metadata.annotations.backstage.io/view-url',
  ],
  ['metadata: { name: a }\nspec: { owner: { a: b } }', 2, 'spec.owner'],
  ['metadata: { name: ok }', 2, 'metadata.name'],
  ['metadata: { name: "', 2, ''],
])('%s: the document and its field are named, and nothing is written', async (rest, number, field) => {
  const { admin } = await newWorkspace(database.db)
  const refused = await importEntities(admin, { text: component(rest), ...written })
  const message = expect.stringMatching(/\w{3}/)
  expect(refused).toEqual({ ok: false, reason: 'faulty', faults: [{ document: number, field, message }] })
  expect((await listEntities(admin, {})).entities).toEqual([])
})

test('a catalog belongs to its workspace, and so do its teams', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const team = await addTeam(there.admin, { name: 'Payments', members: [], schedules: [] })
  await registerEntity(there.admin, { identifier: 'checkout', kind: 'host', name: 'Theirs', description: '', url: '' })
  const imported = await importEntities(here.admin, { text: CATALOG, ...written })
  expect(imported).toMatchObject({ ok: true, notices: [{}, {}].map(() => expect.stringContaining('no team')) })
  expect(await getEntity(there.admin, 'checkout')).toMatchObject({ name: 'Theirs', kind: 'host' })
  const theirTeam = { identifier: 'a', kind: 'host', name: 'a', description: '', url: '' } as const
  const teamId = team.ok ? team.teamId : 0
  expect(await registerEntity(here.admin, { ...theirTeam, teamId })).toMatchObject({ errors: { teamId: /Choose/ } })
})

test('an entity has a team, until that is removed', async () => {
  const { admin } = await newWorkspace(database.db)
  const team = await addTeam(admin, { name: 'Shop', members: [], schedules: [] })
  const teamId = team.ok ? team.teamId : 0
  const entity = { identifier: 'a', kind: 'host', name: 'a', description: '', url: '' } as const
  await registerEntity(admin, { ...entity, teamId })
  expect(await getEntity(admin, 'a')).toMatchObject({ team: { id: teamId, name: 'Shop' } })
  await registerEntity(admin, entity)
  expect(await getEntity(admin, 'a')).toMatchObject({ teamId })
  await removeTeam(admin, { teamId })
  expect(await getEntity(admin, 'a')).toMatchObject({ team: null })
  expect(await registerEntity(admin, { ...entity, teamId })).toMatchObject({ ok: false })
})

test('5,000 entities are imported at once', async () => {
  const { admin } = await newWorkspace(database.db)
  const text = Array.from({ length: 5_000 }, (_, at) => `kind: Component\nmetadata:\n  name: s${at}\n`).join('---\n')
  const imported = await importEntities(admin, { text, ...written })
  expect(imported.ok && imported.added.length).toBe(5_000)
})
