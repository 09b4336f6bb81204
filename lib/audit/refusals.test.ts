import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { after, signInDeps } from '../../testing/people'
import { ForbiddenError } from '../errors'
import { createLog } from '../log/log'
import { listAudit } from './list'
import { listRefusedSignIns, logMissing, recordRefusedAction, recordRefusedSignIn } from './refusals'

const database = testDatabase()
const error = new ForbiddenError('Only admins may do this.')

test('a refused action is in the audit log once a minute, with its person and its path', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const responder = await as('responder', 'Rita')
  const deps = signInDeps(database.db)
  for (const path of ['/settings/users', '/settings/audit', `/${'x'.repeat(10_000)}`])
    recordRefusedAction(deps, { ctx: responder, path, error })
  await vi.waitFor(async () => expect((await listAudit(admin, {})).entries).toHaveLength(1))
  expect((await listAudit(admin, {})).entries).toMatchObject([
    { action: 'action refused', user: { name: 'Rita' }, subject: '/settings/users: Only admins may do this.' },
  ])
})

test('an unknown account leaves a line in the log and no row', async () => {
  const before = await database.db.read.auditEntry.count()
  const lines: string[] = []
  const deps = { ...signInDeps(database.db), log: createLog('info', { write: (line) => void lines.push(line) }) }
  for (let time = 0; time < 1000; time++)
    recordRefusedSignIn(deps, { user: null, reason: 'wrong password', address: '192.0.2.1' })
  expect(lines).toHaveLength(1)
  expect(await database.db.read.auditEntry.count()).toBe(before)
})

test('what a workspace does not have leaves one line a minute with who asked for what, and no row', async () => {
  const { as, workspaceId } = await newWorkspace(database.db)
  const [rita, sven] = [await as('responder', 'Rita'), await as('responder', 'Sven')]
  const before = await database.db.read.auditEntry.count()
  const lines: string[] = []
  const deps = { ...signInDeps(database.db), log: createLog('info', { write: (line) => void lines.push(line) }) }
  for (let id = 7; id < 1_000; id++) logMissing(deps, { ctx: rita, path: `/incidents/${id}?q=secret` })
  logMissing(deps, { ctx: sven, path: `/${'x'.repeat(10_000)}` })
  const line = { workspaceId, count: 1, msg: 'nothing found' }
  expect(lines.map((text) => JSON.parse(text))).toMatchObject([
    { ...line, userId: rita.actor.userId, subject: '/incidents/7' },
    { ...line, userId: sven.actor.userId, subject: `/${'x'.repeat(199)}` },
  ])
  expect(await database.db.read.auditEntry.count()).toBe(before)
})

test('people see the refused sign-ins of the last 30 days to their own account, and no others', async () => {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const other = await as('responder')
  const deps = signInDeps(database.db)
  for (const { actor } of [admin, other])
    recordRefusedSignIn(deps, {
      user: { id: actor.userId, workspaceId },
      reason: 'wrong password',
      address: '192.0.2.1',
    })
  await vi.waitFor(async () => expect(await listRefusedSignIns(admin)).toHaveLength(1))
  expect(await listRefusedSignIns(admin)).toMatchObject([{ at: NOW, subject: 'wrong password, from 192.0.2.1' }])
  expect(await listRefusedSignIns({ ...admin, now: after({ days: 30 }) })).toEqual([])
})
