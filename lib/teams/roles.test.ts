import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { after, newSession } from '../../testing/people'
import { listAudit } from '../audit/list'
import { ForbiddenError } from '../errors'
import { addPolicy, changePolicy } from '../escalation-policies/change'
import { addOverride } from '../on-call/add-override'
import { addSchedule } from '../on-call/add-schedule'
import { cancelOverride } from '../on-call/cancel-override'
import { changeSchedule } from '../on-call/change-schedule'
import { listSchedules } from '../on-call/list-schedules'
import { removeSchedule } from '../on-call/remove-schedule'
import type { TeamRole } from '../permissions'
import { addTeam } from './add'
import { changeTeam } from './change'
import { listTeams } from './list'

const database = testDatabase()

/** Two teams, each with a schedule, and Ana, who has the role in the first. */
async function world(role: TeamRole) {
  const { admin, as } = await newWorkspace(database.db)
  const { userId } = (await as('responder', 'Ana')).actor
  const [first] = await listSchedules(admin)
  const added = await addSchedule(admin, { name: 'Theirs', timeZone: 'UTC', layers: [] })
  const [own, theirs] = [first?.id ?? 0, added.ok ? added.scheduleId : 0]
  const team = { name: 'Payments', members: [userId], roles: new Map([[userId, role]]), schedules: [own] }
  const teamId = idOf(await addTeam(admin, team))
  const otherId = idOf(await addTeam(admin, { name: 'Search', members: [], schedules: [theirs] }))
  const member = await database.db.read.user.findUniqueOrThrow({ where: { id: userId } })
  const ana = (await newSession({ ...admin, actor: { ...admin.actor, userId, accountId: member.accountId } })).ctx
  return { admin, as, ana, own, theirs, team, teamId, otherId }
}

function idOf(added: Awaited<ReturnType<typeof addTeam>>) {
  return added.ok ? added.teamId : 0
}

const tonight = { startsAt: after({ hours: 1 }), endsAt: after({ days: 60 }) }
const policy = { name: 'New', severities: ['high'], repeats: 0, groupBy: [], gatherSeconds: 30 }

test('a schedule editor changes the schedules and overrides of the team, and no other', async () => {
  const { admin, as, ana, own, theirs } = await world('scheduleEditor')
  const { userId } = (await as('responder', 'Ben')).actor
  const wanted = { name: 'Renamed', timeZone: 'UTC', layers: [] }
  expect(await changeSchedule(ana, { scheduleId: own, ...wanted })).toMatchObject({ ok: true })
  await expect(changeSchedule(ana, { scheduleId: theirs, ...wanted })).rejects.toThrow(
    'You need the role admin, or be schedule editor of the team whose it is. An admin can give it.',
  )
  expect(await addOverride(ana, { scheduleId: own, userId, ...tonight })).toMatchObject({ ok: true })
  expect(await addOverride(ana, { scheduleId: theirs, userId, ...tonight })).toMatchObject({ ok: false })
  const other = await addOverride(admin, { scheduleId: theirs, userId, ...tonight })
  const overrideId = other.ok ? other.override.id : 0
  await expect(cancelOverride(ana, { overrideId })).rejects.toThrow(ForbiddenError)
  await expect(removeSchedule(ana, { scheduleId: own })).rejects.toThrow(ForbiddenError)
})

test('a schedule editor changes neither people nor policies of the team', async () => {
  const { ana, own, teamId } = await world('scheduleEditor')
  const team = { teamId, name: 'Payments', members: [], schedules: [own] }
  await expect(changeTeam(ana, team)).rejects.toThrow(ForbiddenError)
  const steps = [{ waitMinutes: 5, targets: [{ scheduleId: own }] }]
  await expect(addPolicy(ana, { ...policy, teamId, steps })).rejects.toThrow(ForbiddenError)
})

test('a team admin changes the people and policies of the team, and takes nothing of another', async () => {
  const { admin, as, ana, own, theirs, team, teamId, otherId } = await world('teamAdmin')
  const ben = (await as('responder', 'Ben')).actor.userId
  const members = [...team.members, ben]
  expect(await changeTeam(ana, { ...team, teamId, members })).toMatchObject({ ok: true })
  const grown = { ...team, teamId, members }
  await expect(changeTeam(ana, { ...grown, schedules: [own, theirs] })).rejects.toThrow(ForbiddenError)
  await expect(changeTeam(ana, { ...grown, name: 'All' })).rejects.toThrow(ForbiddenError)
  await expect(changeTeam(ana, { ...grown, teamId: otherId })).rejects.toThrow(ForbiddenError)
  const steps = [{ waitMinutes: 5, targets: [{ scheduleId: own }] }]
  const added = await addPolicy(ana, { ...policy, teamId, steps })
  const policyId = added.ok ? added.policyId : 0
  for (const other of [otherId, null]) {
    await expect(changePolicy(ana, { ...policy, policyId, teamId: other, steps })).rejects.toThrow(ForbiddenError)
    await expect(addPolicy(ana, { ...policy, name: 'More', teamId: other, steps })).rejects.toThrow(ForbiddenError)
  }
  const [first] = (await listTeams(admin)).filter(({ id }) => id === teamId)
  expect(first?.members.map(({ name, role }) => [name, role])).toEqual([
    ['Ana', 'teamAdmin'],
    ['Ben', 'member'],
  ])
})

test('roles are told in the audit log, and stay where a change does not name them', async () => {
  const { admin, ana, own, teamId } = await world('teamAdmin')
  const { userId } = ana.actor
  const same = { teamId, name: 'Payments', members: [userId], schedules: [own], chatChannelId: null }
  await changeTeam(admin, same)
  expect((await listTeams(admin)).find(({ id }) => id === teamId)?.members).toMatchObject([{ role: 'teamAdmin' }])
  await changeTeam(admin, { ...same, roles: new Map([[userId, 'scheduleEditor']]) })
  const [entry] = (await listAudit(admin, {})).entries
  expect(JSON.stringify(entry)).toContain('Ana (schedule editor)')
  expect(JSON.stringify(entry)).toContain('Ana (team admin)')
})
