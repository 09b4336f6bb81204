import { expect, onTestFinished, test } from 'vitest'
import { calendarOf } from '../../testing/calendar-text'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { type Respond, startHttpReceiver } from '../../testing/http-receiver'
import { after } from '../../testing/people'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { listAway } from '../on-call/away/list-away'
import { calendar } from '../on-call/calendar'
import { listHolidayCalendars, listHolidays } from '../on-call/holidays/list'
import { createPost } from '../outbound/create-post'
import { addCalendar } from './add'
import { changeCalendar } from './change'
import { fetchDueCalendars } from './fetch-due'
import { fetchNow } from './fetch-now'
import { getCalendar, listCalendars } from './list'
import { listCalendarFaults } from './list-faults'
import { removeCalendar } from './remove'

const database = testDatabase()
const post = createPost({ allowCidrs: ['127.0.0.0/8'] })
const FEST = calendarOf(['SUMMARY:Fest', 'DTSTART;VALUE=DATE:20260601'])
const HOLIDAYS = { name: 'DE-BY', kind: 'holidays', url: '', text: FEST }

async function added(ctx: UserContext, changes: Partial<typeof HOLIDAYS & { fileName: string }> = {}) {
  const made = await addCalendar(ctx, { ...HOLIDAYS, ...changes })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return made.calendarId
}

async function receiver(respond: Respond) {
  const started = await startHttpReceiver(respond)
  onTestFinished(() => started.close())
  return started
}

/** What the chore does at a time. */
async function fetchAt(now: Date) {
  const faults: string[] = []
  await fetchDueCalendars({ db: database.db, post, now: () => now, onFault: (_, fault) => faults.push(fault) })
  return faults
}

async function titles(ctx: UserContext, calendarId: number) {
  return (await getCalendar(ctx, calendarId)).next.map(({ title }) => title)
}

test('a file is read at once, and another one takes its place', async () => {
  const { admin } = await newWorkspace(database.db)
  const calendarId = await added(admin, { fileName: 'Holidays.ICS' })
  expect(await getCalendar(admin, calendarId)).toMatchObject({ coming: 1, goodAt: NOW, fault: null, url: null })
  const text = calendarOf(
    ['SUMMARY:Other', 'DTSTART;VALUE=DATE:20260602'],
    ['DTSTART:20260603T080000Z', 'DURATION:PT1H'],
  )
  const { mark } = await getCalendar(admin, calendarId)
  expect(await changeCalendar(admin, { calendarId, mark, name: 'DE', url: '', text })).toMatchObject({ ok: true })
  expect(await getCalendar(admin, calendarId)).toMatchObject({ name: 'DE', coming: 2, partOfDay: 1 })
  expect(await titles(admin, calendarId)).toEqual(['Other', ''])
  expect(await changeCalendar(admin, { calendarId, mark, name: 'XX', url: '', text: '' })).toMatchObject({
    reason: 'overtaken',
  })
})

test.each([
  [{ name: ' ' }, { name: 'Give a name.' }],
  [{ kind: 'birthdays' }, { kind: 'Choose holidays, who is away, or who is on call.' }],
  [{ text: '' }, { url: 'Give an address or a file.' }],
  [{ url: 'https://calendar.example/a.ics' }, { url: 'Give an address or a file, not both.' }],
  [{ text: '', url: 'ftp://calendar.example/' }, { url: expect.stringContaining('https://') }],
  [{ fileName: 'holidays.exe' }, { text: 'Give a file whose name ends in .ics, .ical or .ifb.' }],
  [{ text: 'no calendar' }, { text: expect.stringContaining('not in the form of iCalendar') }],
])('%j is refused in words', async (changes, errors) => {
  const { admin } = await newWorkspace(database.db)
  expect(await addCalendar(admin, { ...HOLIDAYS, ...changes })).toEqual({ ok: false, reason: 'invalid', errors })
  expect(await listCalendars(admin)).toEqual([])
})

test('a workspace has at most 20, with names of their own', async () => {
  const { admin } = await newWorkspace(database.db)
  await added(admin)
  expect(await addCalendar(admin, { ...HOLIDAYS, name: 'de-by' })).toMatchObject({
    errors: { name: 'Another calendar has this name: DE-BY.' },
  })
  for (let n = 1; n < 20; n++) await added(admin, { name: `Calendar ${n}`, text: '', url: 'https://calendar.example/' })
  expect(await addCalendar(admin, { ...HOLIDAYS, name: 'One more' })).toMatchObject({
    errors: { name: 'Use at most 20 calendars.' },
  })
  await database.db.write((tx) => tx.calendar.deleteMany())
})

test('only admins reach calendars, and only those of their workspace; anybody may know which holidays there are', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { admin: other } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  const calendarId = await added(admin)
  const change = { ...HOLIDAYS, calendarId }
  for (const work of [
    () => addCalendar(ben, { ...HOLIDAYS, name: 'Mine' }),
    () => changeCalendar(ben, change),
    () => removeCalendar(ben, { calendarId }),
    () => fetchNow(ben, post, calendarId),
    () => listCalendars(ben),
    () => getCalendar(ben, calendarId),
    () => listCalendarFaults(ben),
  ])
    await expect(work()).rejects.toThrow(ForbiddenError)
  for (const work of [
    () => changeCalendar(other, change),
    () => removeCalendar(other, { calendarId }),
    () => fetchNow(other, post, calendarId),
    () => getCalendar(other, calendarId),
  ])
    await expect(work()).rejects.toThrow(NotFoundError)
  const period = { from: NOW, to: after({ days: 200 }) }
  expect(await listHolidays(ben, period)).toEqual([{ date: '2026-06-01', title: 'Fest', calendar: 'DE-BY' }])
  expect(await listHolidayCalendars(ben)).toEqual([{ id: calendarId, name: 'DE-BY', isRead: true }])
  for (const none of [
    listHolidays(other, period),
    listHolidayCalendars(other),
    listCalendars(other),
    listCalendarFaults(other),
  ])
    expect(await none).toEqual([])
})

test('the audit log names an address without what may be a secret in it', async () => {
  const { admin } = await newWorkspace(database.db)
  const url = 'webcal://calendar.example/private-secret/basic.ics?token=word-of-it'
  const calendarId = await added(admin, { text: '', url })
  expect(await getCalendar(admin, calendarId)).toMatchObject({ url: url.replace('webcal', 'https') })
  await changeCalendar(admin, { calendarId, name: 'DE', url: 'https://calendar.example/other-secret', text: '' })
  await changeCalendar(admin, { calendarId, name: 'DE', url: '', text: FEST })
  await removeCalendar(admin, { calendarId })
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ action, subject }) => `${action} ${subject.replaceAll(/\d+/g, '')}`)).toEqual([
    'calendar removed DE (#)',
    'calendar changed DE (#, a file was given)',
    'calendar changed DE (#, another address was given)',
    'calendar added DE-BY (#)',
  ])
  const told = JSON.stringify([entries, await listCalendars(admin)])
  for (const secret of ['private-secret', 'word-of-it', 'other-secret']) expect(told).not.toContain(secret)
  expect(told).toContain('calendar.example/…')
})

test('an address is fetched every ten minutes, and read again when it has changed', async () => {
  const { admin } = await newWorkspace(database.db)
  let [body, etag] = [FEST, '"one"']
  const { url, received } = await receiver((response, { headers }) => {
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end()
    response.writeHead(200, { etag, 'last-modified': 'Sun, 01 Mar 2026 10:00:00 GMT' }).end(body)
  })
  const calendarId = await added(admin, { text: '', url: `${url}/a.ics` })
  expect(await fetchAt(NOW)).toEqual([])
  expect(received).toMatchObject([{ method: 'GET', path: '/a.ics' }])
  expect(received[0]?.headers).not.toHaveProperty('if-none-match')
  expect(await titles(admin, calendarId)).toEqual(['Fest'])
  await fetchAt(after({ minutes: 9 }))
  expect(received).toHaveLength(1)

  await fetchAt(after({ minutes: 10 }))
  expect(received[1]?.headers).toMatchObject({
    'if-none-match': '"one"',
    'if-modified-since': 'Sun, 01 Mar 2026 10:00:00 GMT',
  })
  expect(await getCalendar(admin, calendarId)).toMatchObject({ readAt: NOW, goodAt: after({ minutes: 10 }) })

  ;[body, etag] = [calendarOf(['SUMMARY:Other', 'DTSTART;VALUE=DATE:20260602']), '"two"']
  await fetchAt(after({ minutes: 20 }))
  expect(await titles(admin, calendarId)).toEqual(['Other'])

  // The time that is read moves on, whatever the server says.
  await fetchAt(after({ hours: 25 }))
  expect(received.at(-1)?.headers).not.toHaveProperty('if-none-match')
})

test.each<[string, Respond, RegExp]>([
  ['an error', (response) => response.writeHead(503).end(), /answered 503/],
  ['a page to sign in', (response) => response.end('<html>'), /not in the form/],
  ['half of it', (response) => response.end(FEST.slice(0, -30)), /part of it is missing/],
  [
    'another address',
    (response) => response.writeHead(302, { location: 'https://other.example/secret' }).end(),
    /leads to another one, at other\.example: give that one\.$/,
  ],
  ['more than is read', (response) => response.end(`${FEST}${'x'.repeat(4_194_304)}`), /over 4 MiB/],
])('%s: what was read stays, and Health says why it is old', async (_, respond, words) => {
  const { admin } = await newWorkspace(database.db)
  const behave: { respond: Respond } = { respond: (response) => response.end(FEST) }
  const { url } = await receiver((...exchange) => behave.respond(...exchange))
  const calendarId = await added(admin, { text: '', url })
  await fetchAt(NOW)
  behave.respond = respond
  expect(await fetchAt(after({ minutes: 10 }))).toEqual([expect.stringMatching(words)])
  expect(await fetchAt(after({ minutes: 20 }))).toEqual([])
  expect(await titles(admin, calendarId)).toEqual(['Fest'])
  expect(await getCalendar(admin, calendarId)).toMatchObject({ failingSince: after({ minutes: 10 }), goodAt: NOW })
  expect(await listCalendarFaults({ ...admin, now: after({ minutes: 21 }) })).toEqual([
    expect.stringMatching(/^Calendar DE-BY cannot be read since 2026-03-01 12:10 UTC\. .* stays\.$/),
  ])
  behave.respond = (response) => response.end(FEST)
  await fetchNow({ ...admin, now: after({ minutes: 25 }) }, post, calendarId)
  expect(await listCalendarFaults({ ...admin, now: after({ minutes: 26 }) })).toEqual([])
  await removeCalendar(admin, { calendarId })
})

test('a private address that is not allowed is not connected to', async () => {
  const { admin } = await newWorkspace(database.db)
  const { url, received } = await receiver((response) => response.end(FEST))
  const calendarId = await added(admin, { text: '', url })
  await fetchNow(admin, createPost({ allowCidrs: [] }), calendarId)
  expect(received).toEqual([])
  expect(await getCalendar(admin, calendarId)).toMatchObject({
    fault: expect.stringContaining('private'),
    readAt: null,
  })
  await removeCalendar(admin, { calendarId })
})

test('Health says when nothing was fetched for a day, and when holidays come to an end', async () => {
  const { admin } = await newWorkspace(database.db)
  await added(admin)
  const calendarId = await added(admin, { name: 'Away', kind: 'absence', text: '', url: 'https://calendar.example/' })
  expect(await listCalendarFaults({ ...admin, now: after({ hours: 24 }) })).toEqual([])
  expect(await listCalendarFaults({ ...admin, now: after({ hours: 25 }) })).toEqual([
    'Calendar Away was not fetched for over 24 hours. Nothing of it was read yet.',
  ])
  await removeCalendar(admin, { calendarId })
  expect(await listCalendarFaults({ ...admin, now: new Date('2026-05-03T00:00Z') })).toEqual([
    'Calendar DE-BY has no holidays beyond the next 30 days: give it newer ones.',
  ])
})

test('what is over stays as it was known', async () => {
  const { admin } = await newWorkspace(database.db)
  const before = calendarOf(
    ['SUMMARY:Past', 'DTSTART;VALUE=DATE:20260201'],
    ['SUMMARY:Soon', 'DTSTART;VALUE=DATE:20260302'],
  )
  const calendarId = await added(admin, { text: before })
  const late = { ...admin, now: after({ days: 10 }) }
  await changeCalendar(late, { calendarId, name: 'DE-BY', url: '', text: FEST })
  const found = await listHolidays(late, { from: new Date('2026-01-01'), to: new Date('2026-12-31') })
  expect(found.map(({ date, title }) => `${date} ${title}`)).toEqual([
    '2026-02-01 Past',
    '2026-03-02 Soon',
    '2026-06-01 Fest',
  ])
})

test('who is away is known by address or title; whom nobody knows is listed, never left out in silence', async () => {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana Li')
  const { id: scheduleId } = await database.db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  const override = { workspaceId, scheduleId, userId: ana.actor.userId, createdAt: NOW }
  const span = { startsAt: NOW, endsAt: after({ days: 10 }) }
  await database.db.write((tx) => tx.scheduleOverride.create({ data: { ...override, ...span } }))
  const text = calendarOf(
    ['SUMMARY:Ana Li - vacation', 'DTSTART;VALUE=DATE:20260303'],
    ['SUMMARY:Off', 'DTSTART;VALUE=DATE:20260305', `ATTENDEE:mailto:${ana.actor.email}`],
    ['SUMMARY:Anna Lee - vacation', 'DTSTART;VALUE=DATE:20260306'],
    ['SUMMARY:Anna Lee - vacation', 'DTSTART;VALUE=DATE:20260308'],
  )
  const calendarId = await added(admin, { name: 'Team', kind: 'absence', text })
  const calendars = await calendar(ana, { from: NOW, to: after({ days: 20 }) })
  const away = await listAway(admin, calendars, after({ days: 20 }))
  expect(away.map(({ userName, title, startsAt }) => `${userName} ${title} ${startsAt.toISOString()}`)).toEqual([
    'Ana Li Ana Li - vacation 2026-03-03T00:00:00.000Z',
    'Ana Li Off 2026-03-05T00:00:00.000Z',
  ])
  // Why is nobody else's business.
  expect(await listAway(ana, calendars, after({ days: 20 }))).toEqual(away.map((one) => ({ ...one, title: '' })))
  const { unknown } = await getCalendar(admin, calendarId)
  expect(unknown).toMatchObject([{ title: 'Anna Lee - vacation', startsAt: new Date('2026-03-06T00:00Z') }])
  expect(await listCalendarFaults(admin)).toEqual([
    'Calendar Team says of somebody who is not known here that they are away: “Anna Lee - vacation”. Nobody is marked as away for it.',
  ])
  const { admin: other } = await newWorkspace(database.db)
  expect(await listAway(other, calendars, after({ days: 20 }))).toEqual([])

  // Known as soon as there is somebody of that name.
  await as('responder', 'Anna Lee')
  expect(await listCalendarFaults(admin)).toEqual([])
})
