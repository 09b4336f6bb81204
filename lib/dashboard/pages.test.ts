import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { beginStory } from '../../testing/paging-story'
import { after } from '../../testing/people'
import { runs } from '../../testing/runs'
import { wallClockAt } from '../on-call/wall-clock'
import { pageHistory } from './pages'
import { rangeTo } from './range'

const database = testDatabase()

test('pages are counted for each person, with the nights of their own time zone', async () => {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  const [ana, benId] = [admin.actor.userId, ben.actor.userId]
  // 12:00, 16:00 and 17:00 UTC are 17:45, 21:45 and 22:45 in Kathmandu.
  const rows = [
    { userId: ana, channel: 'email', at: after({ hours: -24 }), sent: 2, failed: 1 },
    { userId: ana, channel: 'slack', at: after({ hours: -20 }), sent: 3, failed: 0 },
    { userId: ana, channel: 'email', at: after({ hours: -19 }), sent: 4, failed: 0 },
    { userId: benId, channel: '', at: after({ hours: -19 }), sent: 0, failed: 5 },
    { userId: ana, channel: 'email', at: after({ days: -8 }), sent: 7, failed: 0 },
    { userId: ana, channel: 'email', at: after({ days: -20 }), sent: 100, failed: 0 },
  ]
  await database.db.write((tx) => tx.pageRollup.createMany({ data: rows.map((row) => ({ workspaceId, ...row })) }))
  const history = await pageHistory(admin, rangeTo('7d', NOW, NOW), new Map([[ana, 'Asia/Kathmandu']]))
  expect(history).toMatchObject({ sent: 9, failed: 6, before: { sent: 7, failed: 0 } })
  expect(history.steps.reduce((sum, { sent }) => sum + sent, 0)).toBe(9)
  expect(history.channels).toEqual(
    expect.arrayContaining([
      { channel: 'email', sent: 6, failed: 1 },
      { channel: 'slack', sent: 3, failed: 0 },
      { channel: '', sent: 0, failed: 5 },
    ]),
  )
  const [first, second] = history.people
  expect(first).toMatchObject({ name: 'admin', sent: 9, failed: 1, atNight: 4, timeZone: 'Asia/Kathmandu' })
  // NOW is a Sunday.
  expect(first?.week[5]?.[17]).toBe(2)
  expect(first?.week[5]?.[22]).toBe(4)
  expect(second).toMatchObject({ name: 'Ben', sent: 0, failed: 5, timeZone: 'UTC' })
  const { admin: stranger } = await newWorkspace(database.db)
  expect(await pageHistory(stranger, rangeTo('1y', NOW, NOW), new Map())).toMatchObject({ sent: 0, people: [] })
})

test('nights go by the wall clock on the day when the clocks change', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const { userId } = admin.actor
  // In Berlin the clocks go ahead at 01:00 UTC of the 29th: 05:00 UTC is 06:00 the day before, and 07:00 then.
  const rows = ['2026-03-28T05:00Z', '2026-03-29T00:00Z', '2026-03-29T05:00Z'].map((at) => {
    return { workspaceId, userId, channel: 'email', at: new Date(at), sent: 1, failed: 0 }
  })
  await database.db.write((tx) => tx.pageRollup.createMany({ data: rows }))
  const now = new Date('2026-03-30T12:00Z')
  const { people } = await pageHistory(admin, rangeTo('7d', now, now), new Map([[userId, 'Europe/Berlin']]))
  expect(people[0]).toMatchObject({ sent: 3, atNight: 2 })
  expect(people[0]?.week[5]?.[6]).toBe(1)
  expect(people[0]?.week[6]?.[1]).toBe(1)
  expect(people[0]?.week[6]?.[7]).toBe(1)
})

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca']
const HOURS_OF_YEAR = 364 * 24

test('a year by weekday and hour equals each hour by its own clock', async () => {
  const people = fc.array(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 3 })
  const hours = fc.uniqueArray(fc.nat(HOURS_OF_YEAR - 25), { minLength: 100, maxLength: 400 })
  const isSame = fc.asyncProperty(people, hours, async (zones, chosen) => {
    const { admin, as, workspaceId } = await newWorkspace(database.db)
    const range = rangeTo('1y', NOW, NOW)
    const week = Array.from({ length: zones.length }, () => new Map<string, number>())
    const users = await Promise.all(zones.map(async (_, at) => (await as('responder', `P${at}`)).actor.userId))
    const rows = chosen.map((hour, sent) => {
      const [at, person] = [new Date(range.from.getTime() + hour * 3_600_000), hour % zones.length]
      const clock = new Date(wallClockAt(zones[person] ?? '', at.getTime()))
      const cell = `${(clock.getUTCDay() + 6) % 7} ${clock.getUTCHours()}`
      week[person]?.set(cell, (week[person]?.get(cell) ?? 0) + sent)
      return { workspaceId, userId: users[person] ?? 0, channel: 'email', at, sent, failed: 0 }
    })
    await database.db.write((tx) => tx.pageRollup.createMany({ data: rows }))
    const zoneOf = new Map(users.map((userId, person) => [userId, zones[person] ?? '']))
    const history = await pageHistory(admin, range, zoneOf)
    for (const { userId, week: counted } of history.people) {
      const expected = week[users.indexOf(userId)]
      const cells = counted.map((day, weekday) => day.map((_, hour) => expected?.get(`${weekday} ${hour}`) ?? 0))
      expect(counted).toEqual(cells)
    }
  })
  await fc.assert(isSame, { numRuns: runs(10) })
})

test('the nights of a person with several schedules are those of the one that paged', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const { actor } = await story.anaOnCall(await story.receiver())
  const paging = { name: 'Main rotation', workspaceId: story.workspaceId }
  await database.db.write((tx) => tx.schedule.updateMany({ where: paging, data: { timeZone: 'America/New_York' } }))
  await story.alert('critical')
  const now = after({ days: 1 })
  const zones = new Map([[actor.userId, 'Europe/Berlin']])
  const { people } = await pageHistory({ ...story.admin, now }, rangeTo('7d', now, now), zones)
  expect(people).toMatchObject([{ sent: 1, timeZone: 'America/New_York' }])
})
