import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { inOneLayer, type SimpleSettings } from '../../testing/one-layer'
import { listAudit } from '../audit/list'
import type { Context } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { disableUser } from '../users/manage'
import { addSchedule } from './add-schedule'
import { changeSchedule } from './change-schedule'
import { getSchedule } from './get-schedule'
import { listSchedules } from './list-schedules'
import { removeSchedule } from './remove-schedule'
import { scheduleMark } from './schedule-mark'

const database = testDatabase()
const settings: SimpleSettings & { name: string } = {
  name: 'Night',
  timeZone: 'Europe/Berlin',
  shiftUnit: 'day',
  shiftLength: 2,
  handoverTime: '20:30',
  startsOn: '2026-03-02',
  members: [],
}

async function firstScheduleId(ctx: Context) {
  const [first] = await listSchedules(ctx)
  return first?.id ?? 0
}

async function audited(ctx: Context) {
  return (await listAudit(ctx, {})).entries.map(({ action, subject }) => `${action}: ${subject}`)
}

test('a new workspace has one schedule, which everybody sees', async () => {
  const { as } = await newWorkspace(database.db)
  const responder = await as('responder')
  expect(await listSchedules(responder)).toMatchObject([
    {
      name: 'Main rotation',
      timeZone: 'UTC',
      layers: [{ shiftUnit: 'week', shiftLengths: [1], startsOn: '2026-02-23', turns: [] }],
    },
  ])
})

async function markOf(ctx: Context, scheduleId: number) {
  return scheduleMark(await getSchedule(ctx, scheduleId))
}

test('of two people who edit a schedule at once the second is told who has saved it, and overwrites nothing', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('admin', 'Ana')
  const scheduleId = await firstScheduleId(admin)
  const mark = await markOf(admin, scheduleId)
  const anas = { ...settings, members: [ana, admin, ana].map(({ actor }) => actor.userId) }
  const saved = await changeSchedule(ana, inOneLayer({ scheduleId, ...anas, mark }))
  expect(saved).toEqual({ ok: true, mark: await markOf(admin, scheduleId) })
  const mine = { scheduleId, ...settings, name: 'Mine', members: [admin.actor.userId] }
  expect(await changeSchedule(admin, inOneLayer({ ...mine, mark }))).toEqual({
    ok: false,
    reason: 'overtaken',
    by: 'Ana',
  })
  expect(await getSchedule(admin, scheduleId)).toMatchObject({
    name: 'Night',
    layers: [{ turns: [[ana.actor.userId], [admin.actor.userId], [ana.actor.userId]] }],
  })
  expect(await changeSchedule(admin, inOneLayer({ ...mine, mark: scheduleMark(inOneLayer(anas)) }))).toMatchObject({
    ok: true,
  })
})

test('a schedule is changed as a whole, members in order, somebody twice even; the audit says so', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana')
  const scheduleId = await firstScheduleId(admin)
  const members = [ana, admin, ana].map(({ actor }) => actor.userId)
  expect(await changeSchedule(admin, inOneLayer({ scheduleId, ...settings, name: ' Night\n', members }))).toMatchObject(
    {
      ok: true,
    },
  )
  const schedule = await getSchedule(ana, scheduleId)
  const { layers, people } = schedule
  expect(layers).toMatchObject([{ shiftUnit: 'day', shiftLengths: [2], turns: members.map((id) => [id]) }])
  expect(people.map(({ name }) => name)).toEqual(['Ana', 'admin'])
  expect(await audited(admin)).toEqual([`schedule changed: Night (#${scheduleId}), from now`])
  expect(await changeSchedule(admin, inOneLayer({ scheduleId, ...settings, members: [] }))).toMatchObject({ ok: true })
  expect((await getSchedule(ana, scheduleId)).layers).toMatchObject([{ turns: [] }])
})

test.each<[string, Partial<SimpleSettings & { name: string }>]>([
  ['name', { name: ' \n' }],
  ['name', { name: 'x'.repeat(101) }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['timeZone', { timeZone: '+02:00' }],
  ['timeZone', { timeZone: '' }],
  ['layers.0.shiftLengths', { shiftUnit: 'year' }],
  ['layers.0.shiftLengths', { shiftUnit: 'month', shiftLength: 4 }],
  ['layers.0.shiftLengths', { shiftLength: 0 }],
  ['layers.0.shiftLengths', { shiftLength: 1.5 }],
  ['layers.0.shiftLengths', { shiftLength: 91 }],
  ['layers.0.shiftLengths', { shiftUnit: 'hour', shiftLength: 169 }],
  ['layers.0.shiftLengths', { shiftUnit: 'week', shiftLength: 13 }],
  ['layers.0.shiftLengths', { shiftLength: Number.NaN }],
  ['layers.0.handoverTime', { handoverTime: '24:00' }],
  ['layers.0.handoverTime', { handoverTime: '9:00' }],
  ['layers.0.startsOn', { startsOn: '2026-02-30' }],
  ['layers.0.startsOn', { startsOn: '1999-12-31' }],
  ['layers.0.turns', { members: [0] }],
])('a wrong %s is told at its field: %j', async (field, wrong) => {
  const { admin } = await newWorkspace(database.db)
  const scheduleId = await firstScheduleId(admin)
  const before = await getSchedule(admin, scheduleId)
  const invalid = { ok: false, reason: 'invalid', errors: { [field]: expect.stringMatching(/\w/) } }
  expect(await changeSchedule(admin, inOneLayer({ scheduleId, ...settings, ...wrong }))).toEqual(invalid)
  expect(await addSchedule(admin, inOneLayer({ ...settings, ...wrong }))).toEqual(invalid)
  expect(await listSchedules(admin)).toEqual([before])
})

test('an older or newer name of a time zone is taken', async () => {
  const { admin } = await newWorkspace(database.db)
  for (const timeZone of ['UTC', 'Asia/Kathmandu', 'Asia/Katmandu', 'Europe/Kiev'])
    expect(await addSchedule(admin, inOneLayer({ ...settings, name: timeZone, timeZone }))).toMatchObject({ ok: true })
})

test('a schedule has no name that another one has, but for case', async () => {
  const { admin } = await newWorkspace(database.db)
  const added = await addSchedule(admin, inOneLayer(settings))
  if (!added.ok) throw new Error('refused')
  const taken = { ok: false, reason: 'invalid', errors: { name: 'Another schedule has this name: Night.' } }
  expect(await addSchedule(admin, inOneLayer({ ...settings, name: 'NIGHT' }))).toEqual(taken)
  expect(
    await changeSchedule(admin, inOneLayer({ scheduleId: await firstScheduleId(admin), ...settings, name: 'night' })),
  ).toEqual(taken)
  expect(
    await changeSchedule(admin, inOneLayer({ scheduleId: added.scheduleId, ...settings, name: 'NIGHT' })),
  ).toMatchObject({
    ok: true,
  })
})

test.each([
  ['2026-02-30', 'There is no such day.'],
  ['2026-13-01', 'There is no such day.'],
  ['1999-12-31', 'Choose a day between 2000 and 2099.'],
  ['soon', 'Give a day, such as 2030-01-31.'],
])('a first day %s is refused in words that fit', async (startsOn, words) => {
  const { admin } = await newWorkspace(database.db)
  const refused = await addSchedule(admin, inOneLayer({ ...settings, startsOn, name: 'Night', members: [] }))
  expect(refused).toMatchObject({ ok: false, errors: { 'layers.0.startsOn': words } })
})

test('a person stands in a turn once, and in as many turns as one likes', async () => {
  const { admin } = await newWorkspace(database.db)
  const { userId } = admin.actor
  const { layers, ...rest } = inOneLayer({ ...settings, name: 'Night', members: [userId, userId] })
  const twice = layers.map((layer) => ({ ...layer, turns: [[userId, userId]] }))
  expect(await addSchedule(admin, { ...rest, layers: twice })).toMatchObject({
    errors: { 'layers.0.turns': 'admin is in one turn twice: take them out once.' },
  })
  expect(await addSchedule(admin, { ...rest, layers })).toMatchObject({ ok: true })
})

test('people of another workspace and disabled people are refused', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const other = await newWorkspace(database.db)
  const gone = await as('responder', 'Gone')
  await disableUser(admin, { userId: gone.actor.userId })
  const scheduleId = await firstScheduleId(admin)
  const errorsFor = (userId: number) =>
    changeSchedule(admin, inOneLayer({ scheduleId, ...settings, members: [userId] }))
  expect(await errorsFor(other.admin.actor.userId)).toMatchObject({
    errors: { 'layers.0.turns': 'Choose people of this workspace.' },
  })
  expect(await errorsFor(gone.actor.userId)).toMatchObject({
    errors: { 'layers.0.turns': 'Gone is disabled: take them out.' },
  })
})

test('a schedule is added and removed again, but not the one that the policy names, nor the last', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const first = await firstScheduleId(admin)
  const added = await addSchedule(admin, inOneLayer({ ...settings, members: [admin.actor.userId] }))
  if (!added.ok) throw new Error('refused')
  expect((await listSchedules(admin)).map(({ id }) => id)).toEqual([first, added.scheduleId])
  expect(await removeSchedule(admin, { scheduleId: first })).toEqual({ ok: false, reason: 'in-policy' })
  expect(await removeSchedule(admin, { scheduleId: added.scheduleId })).toEqual({ ok: true })
  await database.db.write((tx) => tx.escalationTarget.deleteMany({ where: { schedule: { workspaceId } } }))
  expect(await removeSchedule(admin, { scheduleId: first })).toEqual({ ok: false, reason: 'last' })
  expect(await audited(admin)).toEqual([
    `schedule removed: Night (#${added.scheduleId})`,
    `schedule added: Night (#${added.scheduleId})`,
  ])
})

test('two admins who remove two schedules at the same moment leave one', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  await addSchedule(admin, inOneLayer(settings))
  await database.db.write((tx) => tx.escalationTarget.deleteMany({ where: { schedule: { workspaceId } } }))
  const ids = (await listSchedules(admin)).map(({ id }) => id)
  const outcomes = await Promise.all(ids.map((scheduleId) => removeSchedule(admin, { scheduleId })))
  expect(outcomes).toContainEqual({ ok: false, reason: 'last' })
  expect(await listSchedules(admin)).toHaveLength(1)
})

test('a responder may not change, add or remove a schedule', async () => {
  const { as } = await newWorkspace(database.db)
  const responder = await as('responder')
  const scheduleId = await firstScheduleId(responder)
  await expect(changeSchedule(responder, inOneLayer({ scheduleId, ...settings }))).rejects.toThrow(ForbiddenError)
  await expect(addSchedule(responder, inOneLayer(settings))).rejects.toThrow(ForbiddenError)
  await expect(removeSchedule(responder, { scheduleId })).rejects.toThrow(ForbiddenError)
})

test('a schedule that is not there is not found', async () => {
  const { admin } = await newWorkspace(database.db)
  await expect(getSchedule(admin, 999_999)).rejects.toThrow(NotFoundError)
  await expect(changeSchedule(admin, inOneLayer({ scheduleId: 999_999, ...settings }))).rejects.toThrow(NotFoundError)
  await expect(removeSchedule(admin, { scheduleId: 999_999 })).rejects.toThrow(NotFoundError)
})
