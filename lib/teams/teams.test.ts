import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { ForbiddenError, NotFoundError } from '../errors'
import { listSchedules } from '../on-call/list-schedules'
import { addTeam } from './add'
import { changeTeam } from './change'
import { listTeams } from './list'
import { teamMark } from './mark'
import { removeTeam } from './remove'

const database = testDatabase()

async function world() {
  const { admin, as } = await newWorkspace(database.db)
  const [schedule] = await listSchedules(admin)
  return {
    admin,
    as,
    ana: await as('responder', 'Ana'),
    ben: await as('responder', 'Ben'),
    scheduleId: schedule?.id ?? 0,
  }
}

test('a team has people and schedules; a schedule goes over to the team that takes it', async () => {
  const { admin, ana, ben, scheduleId } = await world()
  const people = [ben.actor.userId, ana.actor.userId, ben.actor.userId]
  const first = await addTeam(admin, { name: ' Payments ', members: people, schedules: [scheduleId] })
  expect(await addTeam(admin, { name: 'Search', members: people, schedules: [scheduleId] })).toMatchObject({ ok: true })
  const parts = (await listTeams(ana)).map(({ name, members, schedules }) => [
    name,
    members.map((member) => member.name),
    schedules.map((schedule) => schedule.name),
  ])
  expect(parts).toEqual([
    ['Payments', ['Ana', 'Ben'], []],
    ['Search', ['Ana', 'Ben'], ['Main rotation']],
  ])
  const teamId = first.ok ? first.teamId : 0
  expect(await changeTeam(admin, { teamId, name: 'Search', members: [], schedules: [] })).toMatchObject({
    ok: false,
    errors: { name: 'Another team has this name.' },
  })
  expect(await changeTeam(admin, { teamId, name: 'Payments', members: [], schedules: [] })).toMatchObject({ ok: true })
})

test('of two people who edit a team at once the second is told who has saved it, and overwrites nothing', async () => {
  const { admin, as, ana, ben, scheduleId } = await world()
  const eve = await as('admin', 'Eve')
  const [anaId, benId] = [ana.actor.userId, ben.actor.userId]
  const before = { name: 'Payments', members: [anaId], schedules: [] }
  const added = await addTeam(admin, before)
  const teamId = added.ok ? added.teamId : 0
  const eves = { name: 'Payments', members: [benId, anaId], schedules: [scheduleId] }
  const saved = await changeTeam(eve, { teamId, ...eves, mark: teamMark(before) })
  expect(saved).toEqual({ ok: true, mark: teamMark(eves) })
  const mine = { teamId, name: 'Mine', members: [], schedules: [] }
  const refused = { ok: false, reason: 'overtaken', by: 'Eve' }
  expect(await changeTeam(admin, { ...mine, mark: teamMark(before) })).toEqual(refused)
  expect(await listTeams(admin)).toMatchObject([{ name: 'Payments', members: [{ id: anaId }, { id: benId }] }])
  expect(await changeTeam(admin, { ...mine, mark: teamMark({ ...eves, members: [anaId, benId] }) })).toMatchObject({
    ok: true,
  })
})

test('a name is taken however it is written, except by the team itself', async () => {
  const { admin } = await world()
  const settings = { name: 'Payments', members: [], schedules: [] }
  const added = await addTeam(admin, settings)
  expect(await addTeam(admin, { ...settings, name: 'payments' })).toMatchObject({
    ok: false,
    errors: { name: 'Another team has this name: Payments.' },
  })
  const teamId = added.ok ? added.teamId : 0
  expect(await changeTeam(admin, { ...settings, teamId, name: 'PAYMENTS' })).toMatchObject({ ok: true })
})

test('what is removed is gone from the list, its name is free again, and its schedules stay', async () => {
  const { admin, ana, scheduleId } = await world()
  const settings = { name: 'Payments', members: [ana.actor.userId], schedules: [scheduleId] }
  const added = await addTeam(admin, settings)
  const teamId = added.ok ? added.teamId : 0
  expect(await removeTeam(admin, { teamId })).toEqual({ ok: true })
  expect(await listTeams(admin)).toEqual([])
  expect(await listSchedules(admin)).toHaveLength(1)
  await expect(removeTeam(admin, { teamId })).rejects.toThrow(NotFoundError)
  expect(await addTeam(admin, settings)).toMatchObject({ ok: true })
})

test('a responder sees teams and changes none', async () => {
  const { admin, ana } = await world()
  const added = await addTeam(admin, { name: 'Payments', members: [], schedules: [] })
  const teamId = added.ok ? added.teamId : 0
  expect(await listTeams(ana)).toHaveLength(1)
  await expect(addTeam(ana, { name: 'Ours', members: [], schedules: [] })).rejects.toThrow(ForbiddenError)
  await expect(changeTeam(ana, { teamId, name: 'Ours', members: [], schedules: [] })).rejects.toThrow(ForbiddenError)
  await expect(removeTeam(ana, { teamId })).rejects.toThrow(ForbiddenError)
})
