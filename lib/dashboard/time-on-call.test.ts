import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { setRotation } from '../../testing/one-layer'
import { after } from '../../testing/people'
import { rangeTo } from './range'
import { timeOnCall } from './time-on-call'

const database = testDatabase()
const HOUR = 3_600_000
const createdAt = after({ days: -60 })

test('time on call goes by shifts and overrides up to now, and two schedules at once count once', async () => {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  const [ana, benId] = [admin.actor.userId, ben.actor.userId]
  const shifts = { shiftUnit: 'day', shiftLength: 1, handoverTime: '00:00', startsOn: '2026-01-01' } as const
  await database.db.write(async (tx) => {
    const { id: first } = await tx.schedule.findFirstOrThrow({ where: { workspaceId } })
    await tx.schedule.update({ where: { id: first }, data: { createdAt } })
    const second = await tx.schedule.create({ data: { workspaceId, name: 'Second', timeZone: 'UTC', createdAt } })
    await setRotation(tx, first, { ...shifts, members: [ana, benId] })
    await setRotation(tx, second.id, { ...shifts, members: [ana] })
    // Ben covers Ana for the last two hours, in the schedule that both are in.
    const covered = { startsAt: after({ hours: -2 }), endsAt: after({ hours: 5 }), createdAt: NOW }
    await tx.scheduleOverride.create({ data: { workspaceId, scheduleId: first, userId: benId, ...covered } })
    await tx.scheduleOverride.create({ data: { workspaceId, scheduleId: second.id, userId: benId, ...covered } })
  })
  const times = await timeOnCall({ ...admin, now: NOW }, rangeTo('24h', NOW, NOW))
  const hours = Object.fromEntries(times.map(({ name, milliseconds }) => [name, milliseconds / HOUR]))
  // From 13:00 of the day before: Ana has the second schedule until Ben covers, and Ben the first from midnight.
  expect(hours).toEqual({ admin: 21, Ben: 12 })
})

test('time on call begins when the schedule was made', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const { userId } = admin.actor
  await database.db.write(async (tx) => {
    const { id: scheduleId } = await tx.schedule.findFirstOrThrow({ where: { workspaceId } })
    await tx.schedule.update({ where: { id: scheduleId }, data: { createdAt: after({ minutes: -21 }) } })
    await setRotation(tx, scheduleId, { members: [userId] })
  })
  const times = await timeOnCall({ ...admin, now: NOW }, rangeTo('30d', NOW, NOW))
  expect(times.map(({ milliseconds }) => milliseconds)).toEqual([21 * 60_000])
})
