import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { after, BROWSER, signInDeps } from '../../testing/people'
import { ForbiddenError } from '../errors'
import { createLog } from '../log/log'
import { listAudit } from './list'
import {
  listRefusedSignIns,
  recordMissing,
  recordRefusedAction,
  recordRefusedSignIn,
  recordShownSecret,
} from './refusals'

const database = testDatabase()
const error = new ForbiddenError('Only admins may do this.')

test('a refused action is in the audit log once a minute, with its person and its path', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const responder = await as('responder', 'Rita')
  const deps = signInDeps(database.db)
  for (const path of ['/settings/users', '/settings/audit', `/${'x'.repeat(10_000)}`])
    recordRefusedAction(deps, { ctx: responder, path, error })
  await expect.poll(async () => (await listAudit(admin, {})).entries).toHaveLength(1)
  expect((await listAudit(admin, {})).entries).toMatchObject([
    { action: 'action refused', user: { name: 'Rita' }, subject: '/settings/users: Only admins may do this.' },
  ])
})

test('an unknown account leaves a line in the log and no row', async () => {
  const before = await database.db.read.auditEntry.count()
  const lines: string[] = []
  const deps = { ...signInDeps(database.db), log: createLog('info', { write: (line) => void lines.push(line) }) }
  for (let time = 0; time < 1000; time++)
    recordRefusedSignIn(deps, { user: null, reason: 'wrong password', from: BROWSER })
  expect(lines).toHaveLength(1)
  expect(await database.db.read.auditEntry.count()).toBe(before)
})

test('what a workspace does not have leaves a line in the log, and a row when a person asks for much of it in a minute', async () => {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const [rita, sven] = [await as('responder', 'Rita'), await as('responder', 'Sven')]
  const request = { id: 'req_1', address: '192.0.2.1' }
  const lines: string[] = []
  const reports: (() => Promise<void>)[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const counted = (count: number) => ({
    log,
    tally: { add: (_: string, report: Report) => void reports.push(() => report(count)) },
  })
  recordMissing(counted(1), { ctx: rita, path: '/incidents/7?q=secret' })
  recordMissing(counted(9), { ctx: sven, path: `/${'x'.repeat(10_000)}` })
  recordMissing(counted(10), { ctx: { ...rita, request }, path: '/incidents/999' })
  for (const report of reports) await report()
  expect(lines.map((text) => JSON.parse(text))).toMatchObject([
    { workspaceId, userId: rita.actor.userId, subject: '/incidents/7', count: 1, msg: 'nothing found' },
    { workspaceId, userId: sven.actor.userId, subject: `/${'x'.repeat(199)}`, count: 9 },
    { workspaceId, userId: rita.actor.userId, subject: '/incidents/999', count: 10 },
  ])
  expect((await listAudit(admin, {})).entries).toMatchObject([
    {
      ...{ action: 'much not found', user: { name: 'Rita' }, address: '192.0.2.1', requestId: 'req_1' },
      subject: '/incidents/999, and 9 more within a minute',
    },
  ])
})

type Report = (count: number) => Promise<void>

test('who was shown a secret is in the audit log, once a minute for each', async () => {
  const { admin } = await newWorkspace(database.db)
  const deps = signInDeps(database.db)
  for (let time = 0; time < 9; time++) recordShownSecret(deps, { ctx: admin, what: 'the address of webhook Hook (#1)' })
  recordShownSecret(deps, { ctx: admin, what: 'the addresses of webhooks' })
  await expect.poll(async () => (await listAudit(admin, {})).entries).toHaveLength(2)
  const { entries } = await listAudit(admin, {})
  expect(new Set(entries.map(({ action, subject }) => `${action} ${subject}`))).toEqual(
    new Set(['secret shown the address of webhook Hook (#1)', 'secret shown the addresses of webhooks']),
  )
})

test('people see the refused sign-ins of the last 30 days to their own account, and no others', async () => {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const other = await as('responder')
  const deps = signInDeps(database.db)
  for (const { actor } of [admin, other])
    recordRefusedSignIn(deps, {
      user: { id: actor.userId, workspaceId },
      reason: 'wrong password',
      from: BROWSER,
    })
  await expect.poll(() => listRefusedSignIns(admin)).toHaveLength(1)
  expect(await listRefusedSignIns(admin)).toMatchObject([{ at: NOW, subject: 'wrong password, from 192.0.2.1' }])
  expect(await listRefusedSignIns({ ...admin, now: after({ days: 30 }) })).toEqual([])
})
