import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { setRotation } from '../../testing/one-layer'
import { after } from '../../testing/people'
import { disableUser } from '../users/manage'
import { onCallAt } from './who-is-on-call'

const database = testDatabase()

/** Ana and Ben take turns by days from 12:00 UTC, which is now; Cleo is not in the rotation. */
async function dailyRotation() {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const people = {
    ana: await as('responder', 'Ana'),
    ben: await as('responder', 'Ben'),
    cleo: await as('responder', 'Cleo'),
  }
  const [ana, ben] = [people.ana.actor.userId, people.ben.actor.userId]
  const { id: scheduleId } = await database.db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  const startsOn = NOW.toISOString().slice(0, 10)
  const daily = { shiftUnit: 'day', handoverTime: '12:00', startsOn, members: [ana, ben] } as const
  await database.db.write((tx) => setRotation(tx, scheduleId, daily))
  return { admin, workspaceId, scheduleId, ...people }
}

async function cover(scheduleId: number, userId: number, from: Date, to: Date, createdById: number | null = null) {
  const { workspaceId } = await database.db.read.schedule.findUniqueOrThrow({ where: { id: scheduleId } })
  const data = { workspaceId, scheduleId, userId, startsAt: from, endsAt: to, createdAt: NOW, createdById }
  return database.db.write((tx) => tx.scheduleOverride.create({ data }))
}

function whoIs(workspaceId: number, at: Date) {
  return onCallAt(database.db, { workspaceId }, at)
}

test('the rotation says who is on call, since when and until when', async () => {
  const { workspaceId, scheduleId, ana, ben } = await dailyRotation()
  const usual = { scheduleId, scheduleName: 'Main rotation', timeZone: 'UTC', isDisabled: false, via: 'rotation' }
  const first = { ...usual, userId: ana.actor.userId, userName: 'Ana', since: NOW, until: after({ days: 1 }) }
  const second = {
    ...usual,
    userId: ben.actor.userId,
    userName: 'Ben',
    since: after({ days: 1 }),
    until: after({ days: 2 }),
  }
  expect(await whoIs(workspaceId, NOW)).toEqual([first])
  expect(await whoIs(workspaceId, after({ days: 1, seconds: -1 }))).toEqual([first])
  expect(await whoIs(workspaceId, after({ days: 1 }))).toEqual([second])
  expect(await database.db.write((tx) => onCallAt(database.db.statements(tx), { workspaceId }, NOW))).toEqual([first])
})

test('override beats rotation, and says by whom; around it the rotation goes on', async () => {
  const { workspaceId, scheduleId, admin, cleo } = await dailyRotation()
  const [from, to] = [after({ hours: 6 }), after({ hours: 30 })]
  await cover(scheduleId, cleo.actor.userId, from, to, admin.actor.userId)
  expect(await whoIs(workspaceId, NOW)).toMatchObject([{ userName: 'Ana', via: 'rotation', since: NOW, until: from }])
  const covered = { userName: 'Cleo', via: 'override', overrideBy: 'admin', since: from, until: to }
  expect(await whoIs(workspaceId, from)).toMatchObject([covered])
  expect(await whoIs(workspaceId, after({ hours: 29 }))).toMatchObject([covered])
  expect(await whoIs(workspaceId, to)).toMatchObject([{ userName: 'Ben', since: to, until: after({ days: 2 }) }])
})

test('of two overrides at the same time the one made later counts', async () => {
  const { workspaceId, scheduleId, ben, cleo } = await dailyRotation()
  await cover(scheduleId, cleo.actor.userId, NOW, after({ days: 3 }))
  await cover(scheduleId, ben.actor.userId, after({ hours: 1 }), after({ hours: 2 }))
  const names = []
  for (const hours of [0, 1, 2]) names.push((await whoIs(workspaceId, after({ hours })))[0]?.userName)
  expect(names).toEqual(['Cleo', 'Ben', 'Cleo'])
})

test('a disabled person is told as such', async () => {
  const { workspaceId, admin, ana } = await dailyRotation()
  await disableUser(admin, { userId: ana.actor.userId })
  expect(await whoIs(workspaceId, NOW)).toMatchObject([{ userName: 'Ana', isDisabled: true }])
})

test('a schedule without people is left out, unless an override covers the time', async () => {
  const { workspaceId, scheduleId, cleo } = await dailyRotation()
  await database.db.write((tx) => setRotation(tx, scheduleId, { members: [] }))
  expect(await whoIs(workspaceId, NOW)).toEqual([])
  await cover(scheduleId, cleo.actor.userId, NOW, after({ hours: 1 }))
  expect(await whoIs(workspaceId, NOW)).toMatchObject([{ userName: 'Cleo', until: after({ hours: 1 }) }])
  expect(await whoIs(workspaceId, after({ hours: 1 }))).toEqual([])
})

test('only the schedules asked for, and only those of the workspace', async () => {
  const [here, there] = [await dailyRotation(), await dailyRotation()]
  const scheduleIds = [here.scheduleId, there.scheduleId]
  const found = await onCallAt(database.db, { workspaceId: here.workspaceId, scheduleIds }, NOW)
  expect(found.map(({ scheduleId }) => scheduleId)).toEqual([here.scheduleId])
  expect(await onCallAt(database.db, { workspaceId: here.workspaceId, scheduleIds: [] }, NOW)).toEqual([])
})
