import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { after, BROWSER } from '../../testing/people'
import { listAudit } from '../audit/list'
import { addOverride } from '../on-call/add-override'
import { listSchedules } from '../on-call/list-schedules'
import { addTeam } from '../teams/add'
import { listTeams } from '../teams/list'
import { listUsers } from '../users/list'
import { applyGrant } from './grant'
import { type GroupRule, grantOf, readGroupRules } from './group-rules'

const database = testDatabase()

async function world() {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana')
  const added = await addTeam(admin, { name: 'Payments', members: [ana.actor.userId], schedules: [] })
  const teamId = added.ok ? added.teamId : 0
  const issuer = { workspaceId: admin.workspaceId, name: 'Corp' }
  async function signIn(rules: GroupRule[], groups: string[]) {
    const grant = grantOf(rules, groups)
    await database.db.write((tx) =>
      applyGrant(tx, issuer, { userId: ana.actor.userId, grant, now: NOW, from: BROWSER }),
    )
    const [team] = await listTeams(admin)
    const person = (await listUsers(admin)).find(({ id }) => id === ana.actor.userId)
    return { role: person?.role, inTeam: team?.members[0]?.role }
  }
  return { admin, ana, teamId, signIn }
}

const nowhere = { teamId: null, teamRole: 'member' } as const

test('groups give the most of what they name, in the workspace and in the team', async () => {
  const { teamId, signIn } = await world()
  const rules: GroupRule[] = [
    { group: 'guests', role: 'viewer', ...nowhere },
    { group: 'payments', role: 'responder', teamId, teamRole: 'member' },
    { group: 'planners', role: 'responder', teamId, teamRole: 'scheduleEditor' },
    { group: 'leads', role: 'responder', teamId, teamRole: 'teamAdmin' },
  ]
  expect(await signIn(rules, ['guests', 'planners', 'payments'])).toEqual({
    role: 'responder',
    inTeam: 'scheduleEditor',
  })
  expect(await signIn(rules, ['leads', 'planners'])).toEqual({ role: 'responder', inTeam: 'teamAdmin' })
  expect(await signIn(rules, ['payments'])).toEqual({ role: 'responder', inTeam: 'member' })
  expect(await signIn(rules, ['guests'])).toEqual({ role: 'viewer', inTeam: undefined })
})

test('where no group gives more than membership, the role in the team is the portal’s', async () => {
  const { admin, ana, teamId, signIn } = await world()
  const where = { teamId_userId: { teamId, userId: ana.actor.userId } }
  await database.db.write((tx) => tx.teamMember.update({ where, data: { role: 'teamAdmin' } }))
  const old = readGroupRules(JSON.stringify({ rules: [{ group: 'payments', role: 'responder', teamId }] }))
  expect(await signIn(old ?? [], ['payments'])).toEqual({ role: 'responder', inTeam: 'teamAdmin' })
  expect((await listAudit(admin, {})).entries.map(({ action }) => action)).not.toContain('teams changed')
})

test('who is on call keeps the role that pages them, whatever their groups say', async () => {
  const { admin, ana, signIn } = await world()
  const [schedule] = await listSchedules(admin)
  const scheduleId = schedule?.id ?? 0
  const times = { startsAt: after({ hours: 1 }), endsAt: after({ hours: 2 }) }
  await addOverride(admin, { scheduleId, userId: ana.actor.userId, ...times })
  expect(await signIn([{ group: 'guests', role: 'viewer', ...nowhere }], ['guests'])).toMatchObject({
    role: 'responder',
  })
  const kept = (await listAudit(admin, {})).entries.find(({ action }) => action === 'role kept')
  expect(kept?.subject).toContain('Ana covers in Main rotation. A viewer is not on call: change that first.')
})
