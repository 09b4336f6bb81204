import { expect, test } from 'vitest'
import { calendarOf } from '../../../testing/calendar-text'
import { testDatabase } from '../../../testing/database'
import { newWorkspace } from '../../../testing/fixtures'
import { inOneLayer } from '../../../testing/one-layer'
import { addCalendar } from '../../calendars/add'
import { changeCalendar } from '../../calendars/change'
import { removeCalendar } from '../../calendars/remove'
import type { UserContext } from '../../context'
import { findHandOvers } from '../../hand-overs/find'
import { addSchedule } from '../add-schedule'
import { calendar } from '../calendar'
import { calendarFeed, renewCalendarFeed } from '../calendar-feed'
import { changeSchedule } from '../change-schedule'
import { getSchedule } from '../get-schedule'
import { getLoad } from '../load/get-load'
import { previewChange } from '../preview-change'
import { onCallAt } from '../who-is-on-call'

const database = testDatabase()
const TIME_ZONE = 'Europe/Berlin'
const HOLIDAY = ['SUMMARY:Labour Day', 'DTSTART;VALUE=DATE:20260501']
const BEFORE = new Date('2026-04-28T10:00Z')

/** Ana by day and night, and Ben on holidays in place of her. */
async function furnish(onHolidaysOnly = true) {
  const { workspaceId, admin: first, as } = await newWorkspace(database.db)
  const admin = { ...first, now: BEFORE }
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const made = await addCalendar(admin, { name: 'DE-BY', kind: 'holidays', url: '', text: calendarOf(HOLIDAY) })
  if (!made.ok) throw new Error('the calendar was refused')
  const { calendarId } = made
  const one = (who: UserContext) =>
    inOneLayer({
      ...{ name: 'Payments', timeZone: TIME_ZONE, shiftUnit: 'week', shiftLength: 1 },
      ...{ handoverTime: '09:00', startsOn: '2026-01-05', members: [who.actor.userId] },
    })
  const [always, other] = [one(ana), one(ben)]
  const [top, below] = onHolidaysOnly ? [other, always] : [always, other]
  const layers = [...top.layers.map((layer) => ({ ...layer, calendarId, onHolidaysOnly })), ...below.layers]
  const added = await addSchedule(admin, { ...always, layers })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  const { scheduleId } = added
  return { workspaceId, admin, ana, ben, calendarId, scheduleId, settings: { ...always, layers } }
}

async function shiftsOf(ctx: UserContext, scheduleId: number) {
  const all = await calendar(ctx, { from: new Date('2026-04-29T00:00Z'), to: new Date('2026-05-05T00:00Z') })
  const { shifts = [] } = all.find((one) => one.scheduleId === scheduleId) ?? {}
  return shifts.map(
    ({ userName, startsAt, endsAt }) =>
      `${userName} ${startsAt.toISOString().slice(5, 16)} ${endsAt.toISOString().slice(5, 16)}`,
  )
}

const ON_THE_HOLIDAY = [
  'Ana 04-28T10:00 04-30T22:00',
  'Ben 04-30T22:00 05-01T22:00',
  'Ana 05-01T22:00 05-04T07:00',
  'Ana 05-04T07:00 05-11T07:00',
]

test.each([
  ['only on holidays', true],
  ['not on holidays', false],
])('%s: from midnight to midnight of the schedule’s zone', async (_, onHolidaysOnly) => {
  const { admin, scheduleId } = await furnish(onHolidaysOnly)
  expect(await shiftsOf(admin, scheduleId)).toEqual(ON_THE_HOLIDAY)
})

test('the pager, the feed, the preview, the notices and the load say the same', async () => {
  const { workspaceId, admin, ben, scheduleId, settings } = await furnish()
  const who = async (at: string) =>
    (await onCallAt(database.db, { workspaceId, scheduleIds: [scheduleId] }, new Date(at))).map((one) => one.userName)
  expect(await who('2026-04-30T21:59:59Z')).toEqual(['Ana'])
  expect(await who('2026-04-30T22:00:00Z')).toEqual(['Ben'])
  expect(await who('2026-05-01T21:59:59Z')).toEqual(['Ben'])
  expect(await who('2026-05-01T22:00:00Z')).toEqual(['Ana'])

  const { secret } = await renewCalendarFeed(ben)
  const feed = await calendarFeed({ db: database.db, now: BEFORE, baseUrl: 'http://tocsin.test' }, secret)
  expect(feed?.match(/^DTSTART.*\r?$/gm)?.map((line) => line.trim())).toEqual(['DTSTART:20260430T220000Z'])

  const previewed = await previewChange(admin, { scheduleId, ...settings })
  const after = previewed.ok ? previewed.preview.stretches.map((one) => one.after.map(({ name }) => name).join()) : []
  expect(after.slice(0, 3)).toEqual(['Ana', 'Ben', 'Ana'])

  const found = await findHandOvers(database.db, workspaceId, new Date('2026-04-30T21:30Z'))
  expect(found).toEqual([{ scheduleId, userId: ben.actor.userId, startsAt: new Date('2026-04-30T22:00Z') }])

  const { people, hasHolidays } = await getLoad(
    { ...admin, now: new Date('2026-06-01T00:00Z') },
    { month: '2026-05', scheduleId },
  )
  expect(hasHolidays).toBe(true)
  const HOUR = 3_600_000
  expect(people.find(({ name }) => name === 'Ben')?.onCall).toMatchObject({ holiday: 24 * HOUR, business: 0, night: 0 })
  expect(people.find(({ name }) => name === 'Ana')?.onCall).toMatchObject({ holiday: 0 })
})

test('a change of the calendar moves who is on call; the past stays', async () => {
  const { admin, calendarId, scheduleId } = await furnish()
  const moved = calendarOf(['SUMMARY:Fest', 'DTSTART;VALUE=DATE:20260502'])
  await changeCalendar(admin, { calendarId, name: 'DE-BY', url: '', text: moved })
  expect((await shiftsOf(admin, scheduleId)).slice(0, 3)).toEqual([
    'Ana 04-28T10:00 05-01T22:00',
    'Ben 05-01T22:00 05-02T22:00',
    'Ana 05-02T22:00 05-04T07:00',
  ])
  const later = { ...admin, now: new Date('2026-05-04T00:00Z') }
  await changeCalendar(later, { calendarId, name: 'DE-BY', url: '', text: calendarOf(HOLIDAY) })
  expect((await shiftsOf(later, scheduleId))[1]).toBe('Ben 05-01T22:00 05-02T22:00')
})

test('a calendar of which nothing was read has no holidays', async () => {
  const { admin, calendarId, scheduleId } = await furnish()
  await database.db.write((tx) => tx.calendarEvent.deleteMany({ where: { calendarId } }))
  expect(new Set((await shiftsOf(admin, scheduleId)).map((words) => words.split(' ')[0]))).toEqual(new Set(['Ana']))
})

test('to change a layer on a holiday moves nobody who is on call, and the calendar of a layer stays', async () => {
  const { admin, ben, calendarId, scheduleId, settings } = await furnish()
  expect(await removeCalendar(admin, { calendarId })).toEqual({
    ok: false,
    reason: 'in-layer',
    schedules: ['Payments'],
  })
  const now = { ...admin, now: new Date('2026-05-01T08:00Z') }
  const layers = settings.layers.slice(1)
  expect(await changeSchedule(now, { scheduleId, ...settings, layers, origins: [1] })).toMatchObject({ ok: true })
  const [present] = await onCallAt(database.db, { workspaceId: admin.workspaceId, scheduleIds: [scheduleId] }, now.now)
  expect(present?.userId).toBe(ben.actor.userId)
  const late = { ...admin, now: new Date('2026-05-03T08:00Z') }
  expect(await removeCalendar(late, { calendarId })).toEqual({ ok: true })
  expect((await shiftsOf(late, scheduleId))[1]).toBe('Ben 04-30T22:00 05-01T22:00')
})

test('a layer asks no calendar of others for its holidays, and none of absence', async () => {
  const { admin, settings, scheduleId } = await furnish()
  const other = await furnish()
  const absence = await addCalendar(admin, { name: 'Away', kind: 'absence', url: '', text: calendarOf(HOLIDAY) })
  for (const calendarId of [other.calendarId, absence.ok ? absence.calendarId : 0, 0]) {
    const layers = settings.layers.map((layer) => ({ ...layer, calendarId }))
    expect(await changeSchedule(admin, { scheduleId, ...settings, layers })).toMatchObject({
      errors: { 'layers.0.calendarId': 'Choose a calendar of holidays.' },
    })
  }
  expect((await getSchedule(admin, scheduleId)).layers.map(({ onHolidaysOnly }) => onHolidaysOnly)).toEqual([
    true,
    false,
  ])
})
