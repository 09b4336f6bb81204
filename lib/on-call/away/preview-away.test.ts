import { expect, test } from 'vitest'
import { calendarOf } from '../../../testing/calendar-text'
import { testDatabase } from '../../../testing/database'
import { newWorkspace } from '../../../testing/fixtures'
import { inOneLayer } from '../../../testing/one-layer'
import { newSession } from '../../../testing/people'
import { addCalendar } from '../../calendars/add'
import type { UserContext } from '../../context'
import { addTeam } from '../../teams/add'
import { addSchedule } from '../add-schedule'
import { previewChange } from '../preview-change'
import { previewNew } from '../preview-new'

const database = testDatabase()

function daily(...people: UserContext[]) {
  const members = people.map(({ actor }) => actor.userId)
  const rhythm = { shiftUnit: 'day', shiftLength: 1, handoverTime: '09:00', startsOn: '2026-03-01' }
  return inOneLayer({ name: 'Payments', timeZone: 'Europe/Berlin', ...rhythm, members })
}

test('a preview names each stretch in which somebody who is away would be on call, not those of today’s rotation', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const text = calendarOf(
    ['SUMMARY:Ben', 'DTSTART;VALUE=DATE:20260304', 'DTEND;VALUE=DATE:20260307'],
    ['SUMMARY:Ben later', 'DTSTART;VALUE=DATE:20260401'],
  )
  expect(await addCalendar(admin, { name: 'Team', kind: 'absence', url: '', text })).toMatchObject({ ok: true })
  const [before, after] = [daily(ana), daily(ana, ben)]
  const added = await addSchedule(admin, before)
  const scheduleId = added.ok ? added.scheduleId : 0
  const unchanged = await previewChange(admin, { scheduleId, ...before })
  expect(unchanged).toMatchObject({ ok: true, preview: { away: [] } })

  const away = [
    { userName: 'Ben', title: 'Ben', startsAt: new Date('2026-03-04T08:00Z'), endsAt: new Date('2026-03-05T08:00Z') },
    { userName: 'Ben', title: 'Ben', startsAt: new Date('2026-03-06T08:00Z'), endsAt: new Date('2026-03-06T23:00Z') },
  ]
  const changed = await previewChange(admin, { scheduleId, ...after, start: 'now' })
  expect(changed.ok && changed.preview.away).toMatchObject(away)
  const fresh = await previewNew(admin, after)
  expect(fresh.ok && fresh.preview.away).toMatchObject(away)
})

test('a schedule editor is told that somebody is away, not why: it may be an illness', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, { actor }] = [await as('responder', 'Ana'), await as('responder', 'Ed')]
  const { userId } = actor
  const text = calendarOf(['SUMMARY:Ana: surgery', 'DTSTART;VALUE=DATE:20260304', 'DTEND;VALUE=DATE:20260307'])
  expect(await addCalendar(admin, { name: 'Team', kind: 'absence', url: '', text })).toMatchObject({ ok: true })
  const added = await addSchedule(admin, daily(ana))
  const scheduleId = added.ok ? added.scheduleId : 0
  const roles = new Map([[userId, 'scheduleEditor' as const]])
  const team = { name: 'Payments', members: [userId], roles, schedules: [scheduleId] }
  expect(await addTeam(admin, team)).toMatchObject({ ok: true })
  const { accountId } = await database.db.read.user.findUniqueOrThrow({ where: { id: userId } })
  const ed = (await newSession({ ...admin, actor: { ...admin.actor, userId, accountId } })).ctx
  const seen = await previewChange(ed, { scheduleId, ...daily(ana) })
  expect(seen.ok && seen.preview.away[0]).toMatchObject({ userName: 'Ana', title: '' })
})
