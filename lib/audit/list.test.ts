import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { writeInParts } from '../../testing/write-in-parts'
import { revokeApiKey } from '../api-keys/revoke'
import { rotateApiKey } from '../api-keys/rotate'
import { ForbiddenError } from '../errors'
import { addUser } from '../users/add'
import { changeRole, disableUser, enableUser, resetPassword } from '../users/manage'
import { AUDIT_LOOKED_AT, AUDIT_PAGE, type AuditFilter, listAudit } from './list'
import { audit } from './record'

const database = testDatabase()

test('every change of keys and users is told: who did what, to whom or what, and when', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ben = await as('admin', 'Ben')
  const { apiKeyId } = await newApiKey(ben, 'Grafana')
  await rotateApiKey(admin, { apiKeyId, overlap: '7d' })
  await revokeApiKey(admin, { apiKeyId })
  const added = await addUser(admin, { email: 'zoe@example.com', name: 'Zoe', role: 'responder' })
  const userId = added.ok ? added.userId : 0
  await changeRole(admin, { userId, role: 'admin' })
  await resetPassword(admin, { userId })
  await disableUser(ben, { userId })
  await enableUser({ ...ben, now: after({ hours: 1 }) }, { userId })
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ user, action, subject }) => [user?.name, action, subject])).toEqual([
    ['Ben', 'user enabled', 'zoe@example.com'],
    ['Ben', 'user disabled', 'zoe@example.com'],
    ['admin', 'invitation repeated', 'zoe@example.com'],
    ['admin', 'role changed', 'zoe@example.com'],
    ['admin', 'user added', 'zoe@example.com'],
    ['admin', 'api key revoked', `Grafana (#${apiKeyId})`],
    ['admin', 'api key rotated', `Grafana (#${apiKeyId}, overlap: 7d)`],
    ['Ben', 'api key created', `Grafana (#${apiKeyId})`],
  ])
  expect([entries[0]?.at, entries[1]?.at]).toEqual([after({ hours: 1 }), NOW])
})

test('a new link for somebody who has joined is no invitation', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  const made = await resetPassword(admin, { userId: ben.actor.userId })
  expect(made).toMatchObject({ ok: true, isInvitation: false })
  expect((await listAudit(admin, {})).entries[0]).toMatchObject({ action: 'reset link created', about: null })
})

test('what the command line did has no person', async () => {
  const { admin, system } = await newWorkspace(database.db)
  await newApiKey(system)
  expect((await listAudit(admin, {})).entries).toMatchObject([{ action: 'api key created', user: null }])
})

test('paging to older entries covers each of 120 exactly once', async () => {
  const { admin } = await newWorkspace(database.db)
  const subjects = Array.from({ length: 120 }, (_, at) => `change ${at}`)
  await database.db.write(async (tx) => {
    for (const subject of subjects) await audit(tx, admin, 'user added', subject)
  })
  const pages: string[][] = []
  let before: number | undefined
  do {
    const page = await listAudit(admin, { before })
    pages.push(page.entries.map(({ subject }) => subject))
    before = page.older
  } while (before !== undefined)
  expect(pages.map(({ length }) => length)).toEqual([AUDIT_PAGE, AUDIT_PAGE, 20])
  expect(pages.flat()).toEqual(subjects.reverse())
})

test('a responder sees no audit, and nobody sees that of another workspace', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await newApiKey(here.admin)
  await expect(listAudit(await here.as('responder'), {})).rejects.toThrow(ForbiddenError)
  expect((await listAudit(there.admin, {})).entries).toEqual([])
})

test('the log is filtered by person, kind and time, in the own workspace only', async () => {
  const [{ admin, system, as }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const ben = await as('admin', 'Ben')
  const late = after({ days: 3 })
  await database.db.write(async (tx) => {
    await audit(tx, there.admin, 'team added', 'Elsewhere (#1)')
    await audit(tx, admin, 'team added', 'Search (#1)')
    await audit(tx, ben, 'team changed', 'Search (#1)')
    await audit(tx, ben, 'api key revoked', 'Grafana (#1)')
    await audit(tx, { ...system, now: late }, 'team removed', 'Search (#1)')
  })
  const found = async (filter: AuditFilter) => (await listAudit(admin, filter)).entries.map(({ action }) => action)
  expect(await found({ kind: 'teams' })).toEqual(['team removed', 'team changed', 'team added'])
  expect(await found({ userId: ben.actor.userId })).toEqual(['api key revoked', 'team changed'])
  expect(await found({ userId: ben.actor.userId, kind: 'teams' })).toEqual(['team changed'])
  expect(await found({ userId: 'none' })).toEqual(['team removed'])
  expect(await found({ since: late })).toEqual(['team removed'])
  expect(await found({ since: after({ days: 4 }) })).toEqual([])
  expect(await found({ userId: there.admin.actor.userId })).toEqual([])
})

test('a filter looks at so many entries at once, and says where to go on', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const entry = { workspaceId, at: NOW, subject: 's' }
  const others = Array.from({ length: AUDIT_LOOKED_AT }, () => ({ ...entry, action: 'signed in' }))
  const all = [{ ...entry, action: 'team added' }, ...others]
  await writeInParts(database.db, all, (tx, data) => tx.auditEntry.createMany({ data }))
  const first = await listAudit(admin, { kind: 'teams' })
  expect(first.entries).toEqual([])
  const { entries, older } = await listAudit(admin, { kind: 'teams', before: first.older })
  expect(entries).toMatchObject([{ action: 'team added' }])
  expect(older).toBeUndefined()
})
