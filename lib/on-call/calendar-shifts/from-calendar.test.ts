import { expect, onTestFinished, test } from 'vitest'
import { calendarOf } from '../../../testing/calendar-text'
import { testDatabase } from '../../../testing/database'
import { newWorkspace } from '../../../testing/fixtures'
import { startHttpReceiver } from '../../../testing/http-receiver'
import { inOneLayer } from '../../../testing/one-layer'
import { addCalendar } from '../../calendars/add'
import { changeCalendar } from '../../calendars/change'
import { fetchDueCalendars } from '../../calendars/fetch-due'
import { listCalendars } from '../../calendars/list'
import { listCalendarFaults } from '../../calendars/list-faults'
import { removeCalendar } from '../../calendars/remove'
import type { UserContext } from '../../context'
import { listDuties } from '../../escalation-policies/list-duties'
import { createPost } from '../../outbound/create-post'
import { addSchedule } from '../add-schedule'
import { calendar } from '../calendar'
import { changeSchedule } from '../change-schedule'
import { getSchedule } from '../get-schedule'
import { previewChange } from '../preview-change'
import { previewNew } from '../preview-new'
import { scheduleWarnings } from '../schedule-warnings'
import { onCallAt } from '../who-is-on-call'
import { listShiftsCalendars } from './list-calendars'

const database = testDatabase()
const post = createPost({ allowCidrs: ['127.0.0.0/8'] })
const BEFORE = new Date('2026-04-01T00:00Z')
const THEN = new Date('2026-04-06T10:00Z')
const SHIFT = ['SUMMARY:Ana', 'DTSTART:20260406T080000Z', 'DTEND:20260406T160000Z']
const LATER = ['SUMMARY:Ana', 'DTSTART:20260506T080000Z', 'DTEND:20260506T160000Z']
const ZED = ['SUMMARY:[L2] zed', 'DTSTART:20260406T090000Z', 'DTEND:20260406T120000Z']

function layersOf(shiftsCalendarId: number | null, members: number[] = []) {
  const rhythm = { shiftUnit: 'week', shiftLength: 1, handoverTime: '09:00', startsOn: '2026-01-05', members }
  const { layers } = inOneLayer({ ...rhythm, timeZone: 'Europe/Berlin' })
  return layers.map((layer) => ({ ...layer, shiftsCalendarId }))
}

/** A schedule whose only layer takes its shifts from a file or an address. */
async function furnish(source: { text?: string; url?: string }) {
  const { admin: first, as, workspaceId } = await newWorkspace(database.db)
  const admin = { ...first, now: BEFORE }
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const made = await addCalendar(admin, { name: 'Rota', kind: 'shifts', text: '', url: '', ...source })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  const { calendarId } = made
  const settings = { name: 'Payments', timeZone: 'Europe/Berlin', layers: layersOf(calendarId) }
  const added = await addSchedule(admin, settings)
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return { workspaceId, admin, ana, ben, calendarId, scheduleId: added.scheduleId, settings }
}

async function namesAt({ workspaceId }: { workspaceId: number }, scheduleId: number, at: Date) {
  const found = await onCallAt(database.db, { workspaceId, scheduleIds: [scheduleId] }, at)
  return found.map(({ userName }) => userName)
}

async function setUser(who: UserContext, data: { disabledAt?: Date | null; role?: 'viewer' | 'responder' }) {
  await database.db.write((tx) => tx.user.update({ where: { id: who.actor.userId }, data }))
}

test('an address that fails, or has no calendar any more, leaves the shifts that were read', async () => {
  const answers = [
    { status: 200, body: calendarOf(SHIFT) },
    { status: 500, body: '' },
    { status: 200, body: '<html>Sign in</html>' },
    { status: 200, body: calendarOf(['SUMMARY:Ben', ...SHIFT.slice(1)]) },
  ]
  const address = await startHttpReceiver((response) => {
    const { status, body } = answers.shift() ?? { status: 404, body: '' }
    response.writeHead(status).end(body)
  })
  onTestFinished(() => address.close())
  const { admin, scheduleId } = await furnish({ url: address.url })
  const seen = []
  for (const hour of [0, 1, 2, 3]) {
    const now = new Date(BEFORE.getTime() + hour * 3_600_000)
    await fetchDueCalendars({ db: database.db, post, now: () => now, onFault: () => {} })
    const faults = await listCalendarFaults({ ...admin, now })
    seen.push([
      await namesAt(admin, scheduleId, THEN),
      faults.filter((fault) => fault.includes('cannot be read')).length,
    ])
  }
  expect(seen).toEqual([
    [['Ana'], 0],
    [['Ana'], 1],
    [['Ana'], 1],
    [['Ben'], 0],
  ])
})

test('a name that is nobody’s is listed, warned of by Health and the schedule, and hides nobody below it', async () => {
  const { admin, calendarId, scheduleId } = await furnish({ text: calendarOf(SHIFT, ZED, LATER) })
  expect(await namesAt(admin, scheduleId, THEN)).toEqual(['Ana'])
  const [listed] = await listCalendars(admin)
  expect(listed).toMatchObject({ id: calendarId, kind: 'shifts', coming: 3 })
  expect(listed?.unknown.map(({ title }) => title)).toEqual(['[L2] zed'])
  expect(await listCalendarFaults(admin)).toEqual([
    'Calendar Rota says of somebody who is not known here that they are on call: “[L2] zed”. Nobody is paged for it.',
  ])
  const [shown] = (await calendar(admin, { from: THEN, to: new Date('2026-04-20') })).filter(
    (one) => one.scheduleId === scheduleId,
  )
  expect(shown && scheduleWarnings(shown, THEN)).toEqual([
    'Payments: its calendar names “zed”, who is nobody here: nobody is paged for that.',
  ])
})

test('a disabled person is on call until then, and a viewer is not; both are told of', async () => {
  const { admin, ana, scheduleId } = await furnish({ text: calendarOf(SHIFT) })
  await setUser(ana, { disabledAt: new Date('2026-04-06T09:00Z') })
  expect(await namesAt(admin, scheduleId, new Date('2026-04-06T08:59Z'))).toEqual(['Ana'])
  expect(await namesAt(admin, scheduleId, THEN)).toEqual([])
  expect((await listCalendars(admin))[0]?.unknown.map(({ title }) => title)).toEqual(['Ana'])
  await setUser(ana, { disabledAt: null, role: 'viewer' })
  expect(await namesAt(admin, scheduleId, THEN)).toEqual([])
  expect((await listCalendars(admin))[0]?.unknown.map(({ title }) => title)).toEqual(['Ana'])
})

test('what is over stays as the calendar had it', async () => {
  const { admin, calendarId, scheduleId } = await furnish({ text: calendarOf(SHIFT) })
  const later = { ...admin, now: new Date('2026-05-01') }
  const text = calendarOf(['SUMMARY:Ben', 'DTSTART:20260504T080000Z', 'DTEND:20260504T160000Z'])
  expect(await changeCalendar(later, { calendarId, name: 'Rota', url: '', text })).toMatchObject({ ok: true })
  expect(await namesAt(admin, scheduleId, THEN)).toEqual(['Ana'])
  expect(await namesAt(admin, scheduleId, new Date('2026-05-04T10:00Z'))).toEqual(['Ben'])
})

test('a preview shows the calendar’s shifts, before a schedule is added and before it is changed', async () => {
  const { admin, ben, calendarId, scheduleId, settings } = await furnish({ text: calendarOf(SHIFT) })
  const made = await previewNew(admin, settings)
  const stretches = made.ok ? made.preview.stretches : []
  expect(
    stretches.map(({ startsAt, people }) => [startsAt.toISOString().slice(0, 16), ...people.map(({ name }) => name)]),
  ).toEqual([['2026-04-01T00:00'], ['2026-04-06T08:00', 'Ana'], ['2026-04-06T16:00']])
  const turns = layersOf(null, [ben.actor.userId])
  const below = [...layersOf(calendarId), ...turns]
  const changed = await previewChange(admin, {
    scheduleId,
    ...settings,
    layers: below,
    start: 'now',
    origins: [0, undefined],
  })
  const after = changed.ok ? changed.preview.stretches.map(({ after }) => after.map(({ name }) => name)) : []
  expect(after).toEqual([['Ben'], ['Ana'], ['Ben']])
  expect(await changeSchedule(admin, { scheduleId, ...settings, layers: turns, start: 'now' })).toMatchObject({
    ok: true,
  })
  expect(await namesAt(admin, scheduleId, THEN)).toEqual(['Ben'])
})

test('a layer takes shifts from a calendar of them in its workspace, and then has no turns; the calendar stays with it', async () => {
  const { admin, ana, calendarId, scheduleId, settings } = await furnish({ text: calendarOf(SHIFT) })
  const { calendarId: other, admin: stranger } = await furnish({ text: calendarOf(SHIFT) })
  const holidays = await addCalendar(admin, { name: 'DE', kind: 'holidays', url: '', text: calendarOf(SHIFT) })
  const choose = 'Choose a calendar that has who is on call.'
  for (const [layers, fault] of [
    [layersOf(other), choose],
    [layersOf(holidays.ok ? holidays.calendarId : 0), choose],
    [
      layersOf(calendarId, [ana.actor.userId]),
      'Its shifts come from the calendar: take its turns out, or choose no calendar.',
    ],
  ] as const) {
    const refused = await changeSchedule(admin, { scheduleId, ...settings, layers })
    expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { 'layers.0.shiftsCalendarId': fault } })
  }
  expect(await removeCalendar(admin, { calendarId })).toEqual({
    ok: false,
    reason: 'in-layer',
    schedules: ['Payments'],
  })
  expect((await listShiftsCalendars(admin)).map(({ id }) => id)).toEqual([calendarId])
  expect((await listShiftsCalendars(stranger)).map(({ id }) => id)).toEqual([other])
  expect((await getSchedule(admin, scheduleId)).layers[0]).toMatchObject({ shiftsCalendarId: calendarId, turns: [] })
})

test('whom a calendar names has a duty, as whoever takes turns has', async () => {
  const { admin, ana, ben } = await furnish({ text: calendarOf(SHIFT) })
  const duties = await listDuties(admin)
  expect(duties.get(ana.actor.userId)).toEqual(['has shifts in Payments'])
  expect(duties.has(ben.actor.userId)).toBe(false)
  expect((await listDuties({ ...admin, now: THEN })).get(ana.actor.userId)).toEqual(['is on call now in Payments'])
})

test('that its shifts end soon is warned of by Health and the schedule, until there are more', async () => {
  const { admin, calendarId, scheduleId } = await furnish({ text: calendarOf(SHIFT) })
  const warned = async () => {
    const [shown] = (await calendar(admin, { from: BEFORE, to: THEN })).filter((one) => one.scheduleId === scheduleId)
    return [await listCalendarFaults(admin), shown ? scheduleWarnings(shown, THEN) : []]
  }
  const words =
    'the last shift of its calendar ends on Mon 6 Apr, 18:00: nobody is on call after that until somebody adds some.'
  expect(await warned()).toEqual([[`Schedule Payments: ${words}`], [`Payments: ${words}`]])
  const text = calendarOf([...SHIFT, 'RRULE:FREQ=DAILY'])
  expect(await changeCalendar(admin, { calendarId, name: 'Rota', url: '', text })).toMatchObject({ ok: true })
  expect(await warned()).toEqual([[], []])
})
