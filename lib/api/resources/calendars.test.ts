import { expect, onTestFinished, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../../testing/api-client'
import { calendarOf } from '../../../testing/calendar-text'
import { testDatabase } from '../../../testing/database'
import { NOW, newWorkspace } from '../../../testing/fixtures'
import { startHttpReceiver } from '../../../testing/http-receiver'
import { testChannelDeps } from '../../../testing/messages'
import { createPost } from '../../outbound/create-post'

const database = testDatabase()
const FEST = calendarOf(['SUMMARY:Fest', 'DTSTART;VALUE=DATE:20260601'])

async function world(post = createPost({ allowCidrs: ['127.0.0.0/8'] })) {
  const { admin } = await newWorkspace(database.db)
  const api = testApi(database.db, () => NOW, { channels: { ...testChannelDeps(), post } })
  return { admin, call: apiClient(api, (await newAccessToken(admin)).token) }
}

async function receiver() {
  const started = await startHttpReceiver((response) => response.end(FEST))
  onTestFinished(() => started.close())
  return started
}

test('the address of a calendar is in no answer, and stays when its name is changed', async () => {
  const { url } = await receiver()
  const { call } = await world()
  const body = { name: 'DE', kind: 'holidays', url: `${url}/private-1234567/basic.ics` }
  const added = await call('POST /calendars', { body })
  const own = `/calendars/${added.json.id}`
  const renamed = await call(`PATCH ${own}`, { body: { name: 'DE-BY' } })
  const answers = [
    added,
    renamed,
    await call(`POST ${own}/fetch`),
    await call('GET /calendars'),
    await call(`GET ${own}`),
  ]
  for (const answer of answers) expect(answer.body).not.toContain('private-1234567')
  expect(renamed.json).toMatchObject({ source: expect.stringMatching(/^127\.0\.0\.1:\d+\/…$/), coming: 1, fault: null })
})

test('nothing is fetched from inside the network, as from the portal, and the answer says so', async () => {
  const inside = await receiver()
  const { call } = await world(createPost({ allowCidrs: [] }))
  const added = await call('POST /calendars', { body: { name: 'In', kind: 'holidays', url: inside.url } })
  expect(added.json).toMatchObject({ coming: 0, fault: expect.stringContaining('127.0.0.1'), readAt: null })
  expect(inside.received).toEqual([])
})

const HOURLY = ['DTSTART:20260301T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY']
const MANY = Array.from({ length: 5_001 }, (_, at) => [`UID:${at}`, 'DTSTART;VALUE=DATE:20260601'])

test.each([
  [{ text: 'no calendar' }, 'text', /iCalendar/],
  [{ text: calendarOf(HOURLY) }, 'text', /too often/],
  [{ text: calendarOf(...MANY) }, 'text', /over 5,000 events|too long/],
  [{ text: FEST, url: 'https://calendar.example/a.ics' }, 'url', /not both/],
  [{}, 'url', /address or a file/],
  [{ url: 'file:///etc/passwd' }, 'url', /https/],
  [{ text: FEST, file: 'x' }, 'file', /./],
])('400, and nothing is stored: %#', async (given, field, message) => {
  const { call } = await world()
  const refused = await call('POST /calendars', { body: { name: 'New', kind: 'holidays', ...given } })
  const errors = [{ field, message: expect.stringMatching(message) }]
  expect(refused.json).toMatchObject({ status: 400, code: 'invalid_fields', errors })
  expect((await call('GET /calendars')).json.items).toEqual([])
})

test('413: a text of over 1 MiB', async () => {
  const { call } = await world()
  const text = calendarOf([`SUMMARY:${'x'.repeat(1024 * 1024)}`, 'DTSTART;VALUE=DATE:20260601'])
  expect((await call('POST /calendars', { body: { name: 'Big', kind: 'holidays', text } })).status).toBe(413)
})

test('409: a file is not fetched, and 412: one that somebody has changed is not changed', async () => {
  const { call } = await world()
  const added = await call('POST /calendars', { body: { name: 'DE', kind: 'holidays', text: FEST } })
  const own = `/calendars/${added.json.id}`
  expect((await call(`POST ${own}/fetch`)).json).toMatchObject({ status: 409, code: 'conflict' })
  const ifMatch = { 'if-match': added.headers.ETag ?? '' }
  await call(`PATCH ${own}`, { body: { name: 'Other' }, headers: ifMatch })
  expect((await call(`PATCH ${own}`, { body: { name: 'Late' }, headers: ifMatch })).status).toBe(412)
})
