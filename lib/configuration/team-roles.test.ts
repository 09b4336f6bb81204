import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { listTeams } from '../teams/list'
import { listUsers } from '../users/list'
import { applyFile, planFile } from './apply'
import { exportConfiguration } from './export'

const database = testDatabase()

const file = (roles: string) => `version: 1
people:
  ana@example.com: { role: responder }
  vera@example.com: { role: viewer }
teams:
  Payments:
    members: [ana@example.com, vera@example.com]
${roles}`

test('roles of the workspace and of teams come from a file, and are exported as it has them', async () => {
  const { admin } = await newWorkspace(database.db)
  const text = file('    roles: { ana@example.com: team admin }')
  expect(await applyFile(admin, { text })).toMatchObject({ ok: true })
  expect((await listUsers(admin)).find(({ email }) => email === 'vera@example.com')?.role).toBe('viewer')
  const rolesIn = async () => (await listTeams(admin)).flatMap(({ members }) => members.map(({ role }) => role)).sort()
  expect(await rolesIn()).toEqual(['member', 'teamAdmin'])
  expect(await planFile(admin, { text })).toMatchObject({ ok: true, steps: [] })
  const exported = await exportConfiguration(admin)
  expect(exported).toContain('roles:\n      ana@example.com: team admin')
  expect(await planFile(admin, { text: exported })).toMatchObject({ ok: true, steps: [] })
})

test('roles in a team that the file leaves out stay, and an empty map ends them', async () => {
  const { admin } = await newWorkspace(database.db)
  await applyFile(admin, { text: file('    roles: { ana@example.com: schedule editor }') })
  expect(await planFile(admin, { text: file('') })).toMatchObject({ ok: true, steps: [] })
  expect(await applyFile(admin, { text: file('    roles: {}') })).toMatchObject({
    ok: true,
    steps: [{ verb: 'change' }],
  })
  const [team] = await listTeams(admin)
  expect(team?.members.map(({ role }) => role)).toEqual(['member', 'member'])
})
