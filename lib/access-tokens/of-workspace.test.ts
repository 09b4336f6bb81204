import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { listAuditedUsers } from '../audit/list-audited-users'
import type { UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { assignIncident } from '../incidents/assign'
import { getIncident } from '../incidents/get'
import { addOverride } from '../on-call/add-override'
import { listSchedules } from '../on-call/list-schedules'
import { findInWorkspace } from '../palette/find'
import type { Role } from '../permissions'
import { askForSwap } from '../swaps/ask'
import { takeSwap } from '../swaps/take'
import { addTeam } from '../teams/add'
import { listAdmins, listAssignees, listUsers } from '../users/list'
import { changeRole, disableUser, enableUser } from '../users/manage'
import { createWorkspaceToken, MOST_OF_WORKSPACE } from './create-for-workspace'
import { listAccessTokens } from './list'
import { revokeAccessToken } from './revoke'
import { verifyAccessToken } from './verify'

const database = testDatabase()

const wanted = { name: 'Pipeline', scopes: ['incidents:write'], expiresAt: after({ days: 30 }) }

async function made(ctx: UserContext, role: Role = 'responder') {
  const created = await createWorkspaceToken(ctx, { ...wanted, role })
  if (!created.ok) throw new Error(JSON.stringify(created.errors))
  const verified = await verifyAccessToken(database.db, created.token, NOW)
  if (!verified) throw new Error('It is not taken.')
  return { ...created, ...verified }
}

test('it acts under its own name, with its role, and goes on when whoever made it is disabled', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ben = await as('admin', 'Ben')
  const { token } = await made(ben)
  await disableUser(admin, { userId: ben.actor.userId })
  const verified = await verifyAccessToken(database.db, token, NOW)
  if (!verified) throw new Error('It ended with Ben.')
  expect(verified.ctx.actor).toMatchObject({ name: 'Pipeline', role: 'responder' })
  const incidentId = await openTestIncident(admin)
  await acknowledgeIncident(verified.ctx, { incidentId })
  const { acknowledgedBy } = await getIncident(admin, incidentId)
  expect(acknowledgedBy).toMatchObject({ name: 'Pipeline' })
  await revokeAccessToken(admin, { accessTokenId: verified.accessTokenId })
  const audited = await listAuditedUsers(admin)
  expect(audited.filter(({ isServiceAccount }) => isServiceAccount)).toMatchObject([{ name: 'Pipeline' }])
  expect(await verifyAccessToken(database.db, token, NOW)).toBeUndefined()
})

test('it is no person: nobody finds it, nothing is assigned to it, and nobody manages it as one', async () => {
  const { admin } = await newWorkspace(database.db)
  const { ctx } = await made(admin, 'admin')
  const { userId, email } = ctx.actor
  const found = [await listUsers(admin), await listAssignees(admin), await listAdmins(admin)].flat()
  expect(found.map(({ id }) => id)).not.toContain(userId)
  expect((await findInWorkspace(admin, 'Pipeline')).people).toEqual([])
  const incidentId = await openTestIncident(admin)
  await expect(assignIncident(admin, { incidentId, assigneeId: userId })).rejects.toThrow(NotFoundError)
  for (const manage of [enableUser, disableUser]) await expect(manage(admin, { userId })).rejects.toThrow(NotFoundError)
  await expect(changeRole(admin, { userId, role: 'viewer' })).rejects.toThrow(NotFoundError)
  expect(await addTeam(admin, { name: 'Ops', members: [userId], schedules: [] })).toMatchObject({ ok: false })
  expect(await changeRole(admin, { userId: admin.actor.userId, role: 'viewer' })).toMatchObject({
    reason: 'last-admin',
  })
  const account = await database.db.read.account.findFirstOrThrow({ where: { email } })
  expect(account).toMatchObject({ passwordHash: null, issuedIn: admin.workspaceId })
})

test('it is never on call', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { ctx } = await made(admin, 'admin')
  const { userId } = ctx.actor
  const [schedule] = await listSchedules(admin)
  const scheduleId = schedule?.id ?? 0
  const times = { scheduleId, startsAt: after({ hours: 1 }), endsAt: after({ hours: 2 }) }
  for (const by of [admin, ctx]) expect(await addOverride(by, { ...times, userId })).toMatchObject({ ok: false })
  expect(await askForSwap(ctx, { ...times, userId })).toMatchObject({ ok: false })
  const ana = await as('responder', 'Ana')
  expect(await addOverride(admin, { ...times, userId: ana.actor.userId })).toMatchObject({ ok: true })
  const asked = await askForSwap(ana, { ...times, userId: ana.actor.userId })
  if (!asked.ok) throw new Error(JSON.stringify(asked))
  expect(await takeSwap(ctx, { swapId: asked.swapId })).toMatchObject({ ok: false, reason: 'invalid' })
})

test('an admin makes, sees and revokes it, in their workspace only', async () => {
  const [{ admin, as }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const ana = await as('responder', 'Ana')
  await expect(createWorkspaceToken(ana, { ...wanted, role: 'viewer' })).rejects.toThrow(ForbiddenError)
  const { accessTokenId } = await made(admin)
  expect(await listAccessTokens(ana)).toEqual([])
  expect(await listAccessTokens(there.admin)).toEqual([])
  expect(await listAccessTokens(admin)).toMatchObject([{ owner: undefined, role: 'responder', state: 'active' }])
  for (const ctx of [ana, there.admin])
    await expect(revokeAccessToken(ctx, { accessTokenId })).rejects.toThrow(NotFoundError)
})

test('one that reads has no scope that writes, and there are so many at a time', async () => {
  const { admin } = await newWorkspace(database.db)
  expect(await createWorkspaceToken(admin, { ...wanted, role: 'viewer' })).toMatchObject({
    errors: { scopes: expect.stringContaining('end in read') },
  })
  for (let at = 0; at < MOST_OF_WORKSPACE; at++) await made(admin)
  expect(await createWorkspaceToken(admin, { ...wanted, role: 'admin' })).toMatchObject({
    errors: { name: expect.stringContaining('Revoke one') },
  })
})
