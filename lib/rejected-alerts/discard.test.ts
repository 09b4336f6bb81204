import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { newRejectingWorkspace } from '../../testing/rejected-alerts'
import { listAudit } from '../audit/list'
import { NotFoundError } from '../errors'
import { discardAllOfKind, discardRejectedAlert } from './discard'

const database = testDatabase()

async function auditOf(ctx: Parameters<typeof listAudit>[0]) {
  const { entries } = await listAudit(ctx, {})
  return entries.map(({ action, subject, user }) => [user?.name, action, subject])
}

test('a discarded alert is closed without an incident, keeps its body, and is in the audit log', async () => {
  const { admin, as, reject } = await newRejectingWorkspace(database.db)
  const { id } = await reject('{')
  const outcome = await discardRejectedAlert(await as('responder', 'Rita'), { rejectedAlertId: id })
  expect(outcome).toEqual({ ok: true })
  const row = await database.db.read.rejectedAlert.findUnique({ where: { id } })
  expect(row).toMatchObject({ incidentId: null, closedAt: admin.now })
  expect(Buffer.from(row?.body ?? []).toString()).toBe('{')
  expect((await auditOf(admin))[0]).toEqual(['Rita', 'rejected alerts discarded', `#${id}`])
})

test('a second one learns who was first, and writes nothing', async () => {
  const { admin, as, reject } = await newRejectingWorkspace(database.db)
  const { id } = await reject('{')
  await discardRejectedAlert(await as('responder', 'Rita'), { rejectedAlertId: id })
  const before = await auditOf(admin)
  expect(await discardRejectedAlert(admin, { rejectedAlertId: id })).toMatchObject({ reason: 'overtaken', by: 'Rita' })
  expect(await auditOf(admin)).toEqual(before)
})

test('all of a kind are discarded, those that came later and of other kinds are not', async () => {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  const sent = [await reject('{'), await reject('{}'), await reject('['), await reject('{')]
  const kind = { apiKeyId: sent[2]?.apiKeyId ?? 0, kind: 'invalid_json', upToId: sent[2]?.id ?? 0 }
  expect(await discardAllOfKind(admin, { kind })).toBe(2)
  expect(await discardAllOfKind(admin, { kind })).toBe(0)
  const rows = await database.db.read.rejectedAlert.findMany({
    where: { workspaceId: admin.workspaceId },
    orderBy: { id: 'asc' },
  })
  expect(rows.map(({ closedAt }) => closedAt !== null)).toEqual([true, false, true, false])
  const entries = (await auditOf(admin)).filter(([, action]) => action === 'rejected alerts discarded')
  expect(entries).toEqual([['admin', 'rejected alerts discarded', '2 of monitor: invalid_json']])
})

test("another workspace's rejected alert is not there", async () => {
  const { reject } = await newRejectingWorkspace(database.db)
  const { admin: stranger } = await newWorkspace(database.db)
  const { id } = await reject('{')
  await expect(discardRejectedAlert(stranger, { rejectedAlertId: id })).rejects.toThrow(NotFoundError)
  expect(await database.db.read.rejectedAlert.findUnique({ where: { id } })).toMatchObject({ closedAt: null })
})
