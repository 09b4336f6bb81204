import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { inOneLayer } from '../../testing/one-layer'
import { after } from '../../testing/people'
import { disableUser } from '../users/manage'
import { addOverride } from './add-override'
import { addSchedule } from './add-schedule'
import { calendar } from './calendar'
import { calendarFeed, hasCalendarFeed, renewCalendarFeed } from './calendar-feed'
import { changeSchedule } from './change-schedule'
import { listSchedules } from './list-schedules'

const database = testDatabase()
const baseUrl = 'https://tocsin.example.com'
const weekly = { shiftUnit: 'week', shiftLength: 1, handoverTime: '09:00', startsOn: '2026-02-23' }

/** Ana and Ben take turns by weeks from Monday 09:00 in Berlin; it is Sunday of Ana's week. */
async function furnish() {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const [schedule] = await listSchedules(admin)
  const scheduleId = schedule?.id ?? 0
  const members = [ana.actor.userId, ben.actor.userId]
  await database.db.write((tx) =>
    tx.schedule.update({ where: { id: scheduleId }, data: { createdAt: after({ days: -80 }) } }),
  )
  const before = { ...admin, now: after({ days: -70 }) }
  await changeSchedule(
    before,
    inOneLayer({ scheduleId, name: 'Main rotation', timeZone: 'Europe/Berlin', ...weekly, members }),
  )
  return { admin, ana, ben, scheduleId }
}

function feedOf(secret: string, now = NOW) {
  return calendarFeed({ db: database.db, now, baseUrl }, secret)
}

/** The lines of one property, in order, with folded lines unfolded. */
function lines(feed: string | undefined, property: string) {
  const unfolded = (feed ?? '').replace(/\r\n[ \t]/g, '').split('\r\n')
  return unfolded.filter((line) => line.startsWith(`${property}:`)).map((line) => line.slice(property.length + 1))
}

test('the calendar has the final shifts of every schedule, overrides cut in', async () => {
  const { admin, ana, ben, scheduleId } = await furnish()
  const extra = { name: 'Empty', timeZone: 'UTC', ...weekly, members: [] }
  await addSchedule(admin, inOneLayer(extra))
  const [startsAt, endsAt] = [after({ days: 5 }), after({ days: 6 })]
  await addOverride(ben, { scheduleId, userId: ana.actor.userId, startsAt, endsAt })
  await disableUser(admin, { userId: ben.actor.userId })
  const [first, second] = await calendar(admin, { from: NOW, to: after({ days: 10 }) })
  expect(first).toMatchObject({ scheduleId, name: 'Main rotation', timeZone: 'Europe/Berlin' })
  expect(first?.shifts.map(({ userName, startsAt }) => `${userName} ${startsAt.toISOString().slice(0, 16)}`)).toEqual([
    'Ana 2026-02-23T08:00',
    'Ben 2026-03-02T08:00',
    'Ana 2026-03-06T12:00',
    'Ben 2026-03-07T12:00',
    'Ana 2026-03-09T08:00',
  ])
  expect(first?.shifts.map(({ overrideId }) => overrideId !== null)).toEqual([false, false, true, false, false])
  expect(first?.shifts.map(({ isDisabled }) => isDisabled)).toEqual([false, true, false, true, false])
  expect(second).toMatchObject({ name: 'Empty', shifts: [] })
})

test('nobody was on call before the schedule was made', async () => {
  const { admin, ana } = await furnish()
  const extra = { name: 'New', timeZone: 'UTC', ...weekly, members: [ana.actor.userId] }
  await addSchedule({ ...admin, now: after({ minutes: -21 }) }, inOneLayer(extra))
  const schedules = await calendar(admin, { from: after({ days: -30 }), to: NOW })
  const added = schedules.find(({ name }) => name === 'New')
  expect(added?.createdAt).toEqual(after({ minutes: -21 }))
  expect(added?.shifts.map(({ startsAt }) => startsAt)).toEqual([after({ minutes: -21 })])
})

test("a feed has that person's own shifts, from 4 weeks ago to 12 ahead, under ids that stay", async () => {
  const { ana, ben, scheduleId } = await furnish()
  const [startsAt, endsAt] = [after({ days: 9 }), after({ days: 10 })]
  await addOverride(ana, { scheduleId, userId: ben.actor.userId, startsAt, endsAt })
  const { secret } = await renewCalendarFeed(ben)
  const feed = await feedOf(secret)
  expect(feed).toMatch(/^BEGIN:VCALENDAR\r\n/)
  const starts = lines(feed, 'DTSTART')
  expect(starts[0]).toBe('20260202T080000Z')
  expect(starts.slice(1, 4)).toEqual(['20260216T080000Z', '20260302T080000Z', '20260310T120000Z'])
  expect(starts.at(-1)).toBe('20260511T070000Z')
  expect(lines(feed, 'SUMMARY')).toContain('On call: Main rotation (override)')
  const ids = lines(feed, 'UID')
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(`shift-${scheduleId}-${startsAt.getTime()}@tocsin.example.com`)
  const later = lines(await feedOf(secret, after({ days: 1 })), 'UID')
  expect(later.filter((id) => ids.includes(id))).toEqual(ids)
})

test('a name cannot break out of its line', async () => {
  const { admin, ana, scheduleId } = await furnish()
  const name = 'On\u2028call; BEGIN:VEVENT\\n, "x"'
  await changeSchedule(admin, inOneLayer({ scheduleId, name, timeZone: 'UTC', ...weekly, members: [ana.actor.userId] }))
  const { secret } = await renewCalendarFeed(ana)
  const feed = await feedOf(secret)
  expect(lines(feed, 'BEGIN').filter((what) => what === 'VEVENT')).toHaveLength(lines(feed, 'UID').length)
  expect(lines(feed, 'SUMMARY')[0]).toBe('On call: On call\\; BEGIN:VEVENT\\\\n\\, "x"')
})

test('a new address ends the old one; the database has only a hash; nobody is found by a wrong one', async () => {
  const { ana } = await furnish()
  expect(await hasCalendarFeed(ana)).toBe(false)
  const first = await renewCalendarFeed(ana)
  const second = await renewCalendarFeed(ana)
  expect(await hasCalendarFeed(ana)).toBe(true)
  expect(await feedOf(first.secret)).toBeUndefined()
  expect(await feedOf(second.secret)).toContain('BEGIN:VCALENDAR')
  expect(await feedOf('')).toBeUndefined()
  const entries = await database.db.read.auditEntry.findMany()
  expect(entries.map(({ action }) => action)).toContain('calendar feed made')
  expect(JSON.stringify([await database.db.read.user.findMany(), entries])).not.toContain(second.secret)
})

test("a disabled person's feed stops", async () => {
  const { admin, ana } = await furnish()
  const { secret } = await renewCalendarFeed(ana)
  await disableUser(admin, { userId: ana.actor.userId })
  expect(await feedOf(secret)).toBeUndefined()
})
