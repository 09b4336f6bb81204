import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import type { UserContext } from '../context'
import { addTeam } from '../teams/add'
import { changeTeam } from '../teams/change'
import { teamMark } from '../teams/mark'
import { audit } from './record'

const database = testDatabase()
const NOBODY = { members: [], schedules: [] }

async function newTeam(ctx: UserContext, name: string) {
  const added = await addTeam(ctx, { name, ...NOBODY })
  if (!added.ok) throw new Error('the team was refused')
  return added.teamId
}

test('who has saved it is told by its id, whatever others are called and however much happened since', async () => {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const [eve, ben] = [await as('admin', 'Eve'), await as('admin', 'Ben')]
  const teamId = await newTeam(admin, 'Payments')
  const otherId = await newTeam(admin, 'Search')
  const mark = teamMark({ name: 'Payments', ...NOBODY })
  await changeTeam(eve, { teamId, name: 'Pay', ...NOBODY })
  await changeTeam(ben, { teamId: otherId, name: `Pay (#${teamId}) too`, ...NOBODY })
  const entry = { workspaceId, at: admin.now, userId: ben.actor.userId, action: 'signed in', subject: '' }
  await database.db.write((tx) => tx.auditEntry.createMany({ data: Array(1_000).fill(entry) }))
  const mine = { teamId, name: 'Mine', ...NOBODY, mark }
  expect(await changeTeam(admin, mine)).toEqual({ ok: false, reason: 'overtaken', by: 'Eve' })
})

test('what another workspace or the command line did has no name', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const teamId = await newTeam(here.admin, 'Payments')
  const mark = teamMark({ name: 'Payments', ...NOBODY })
  await changeTeam(here.system, { teamId, name: 'Pay', ...NOBODY })
  await database.db.write((tx) => audit(tx, there.admin, 'team changed', 'Pay', { about: `team ${teamId}` }))
  const mine = { teamId, name: 'Mine', ...NOBODY, mark }
  expect(await changeTeam(here.admin, mine)).toEqual({ ok: false, reason: 'overtaken', by: null })
})
