import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { inAnyMonth, type OnCallCase } from '../../testing/on-call-cases'
import { calendar } from './calendar'
import { changeSchedule } from './change-schedule'
import { type Layer, stretchesOf } from './layers/layer'
import { previewChange } from './preview-change'
import { readSchedules, versionsOf } from './read-schedules'
import { onCallAt } from './who-is-on-call'

const database = testDatabase()
const HOUR = 3_600_000
const LONG_AGO = new Date('2015-01-01')

const starts = fc.oneof(
  fc.constantFrom('handover' as const, 'rotation' as const, 'now' as const),
  fc.integer({ min: 1, max: 40 * 24 }),
)
const change = fc.record({ to: inAnyMonth(1), start: starts, hours: fc.integer({ min: 0, max: 500 }) })
const changes = fc.array(change, { minLength: 1, maxLength: 3 })

test('what a preview shows of a change is what then happens, and who is on call stays unless that was asked for', async () => {
  const { db } = database
  const { admin, as, workspaceId } = await newWorkspace(db)
  const people: number[] = []
  for (const number of [1, 2, 3, 4, 5, 6]) people.push((await as('responder', `Person ${number}`)).actor.userId)
  const { id: scheduleId } = await db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  await db.write((tx) => tx.schedule.update({ where: { id: scheduleId }, data: { createdAt: LONG_AGO } }))
  const calendarId = await addHolidays(workspaceId)
  const settings = ({ zone, layers }: OnCallCase) => ({
    ...{ scheduleId, name: 'Main rotation', timeZone: zone },
    layers: layers.map((layer: Layer) => ({
      ...layer,
      name: '',
      calendarId: layer.calendarId && calendarId,
      // A form refuses one that ends before it begins.
      endsAt: layer.startsAt && layer.endsAt && layer.endsAt <= layer.startsAt ? null : layer.endsAt,
      turns: layer.turns.map((turn) => turn.map((number) => people[number - 1] ?? 0)),
    })),
  })
  const asOf = (now: Date) => ({ ...admin, now })
  const whoAt = async (at: Date) => (await onCallAt(db, admin, at)).map(({ userId }) => userId).toSorted()

  let now = new Date('2026-03-01T00:00Z')
  await fc.assert(
    fc.asyncProperty(inAnyMonth(1), changes, async (first, drawn) => {
      now = new Date(now.getTime() + 90 * 24 * HOUR)
      await done(changeSchedule(asOf(now), { ...settings(first), start: 'now' }))
      for (const { to, start, hours } of drawn) {
        now = new Date(now.getTime() + hours * HOUR)
        const begins = typeof start === 'number' ? new Date(now.getTime() + start * HOUR) : start
        const wanted = { ...settings(to), start: begins }
        const before = await whoAt(now)
        const isHeld = before.length > 0 || (await isNobodys({ workspaceId, scheduleId }, now))
        const { preview } = await done(previewChange(asOf(now), wanted))
        await done(changeSchedule(asOf(now), wanted))
        if (begins !== 'now' && isHeld) expect(await whoAt(now)).toEqual(before)
        if (begins instanceof Date && preview.start) expect(preview.start.from).toEqual(begins)
        for (const { startsAt, endsAt, after } of preview.stretches.slice(0, 20))
          for (const at of [startsAt, new Date(endsAt.getTime() - 1)])
            expect(after.map(({ id }) => id).toSorted()).toEqual(await whoAt(at))
        const [span] = [preview.stretches[0]?.startsAt ?? now]
        const [shown] = await calendar(asOf(now), { from: span, to: new Date(span.getTime() + 24 * HOUR) })
        const firsts = (shown?.shifts ?? []).filter(({ startsAt, endsAt }) => startsAt <= span && span < endsAt)
        expect(firsts.map(({ userId }) => userId).toSorted()).toEqual(await whoAt(span))
      }
    }),
    { numRuns: Number(process.env.TOCSIN_CALCULATIONS ?? 8) },
  )
})

/** Whether nobody is on call on purpose: a layer with turns holds then. */
async function isNobodys({ workspaceId, scheduleId }: { workspaceId: number; scheduleId: number }, at: Date) {
  const span = { from: at, to: new Date(at.getTime() + 1) }
  const [schedule] = await readSchedules(database.db, { workspaceId, scheduleIds: [scheduleId] }, span)
  const roster = schedule && versionsOf(schedule)[0]?.roster
  return roster?.layers.some((layer) => !layer.adds && stretchesOf(layer, roster.timeZone, span).length > 0) ?? false
}

/** Every eleventh day of many years. */
async function addHolidays(workspaceId: number) {
  const days = Array.from({ length: 1_000 }, (_, index) => Date.parse('2026-01-05') + index * 11 * 24 * HOUR)
  return database.db.write(async (tx) => {
    const calendar = { workspaceId, name: 'Holidays', kind: 'holidays', createdAt: LONG_AGO } as const
    const { id: calendarId } = await tx.calendar.create({ data: calendar })
    const event = { workspaceId, calendarId, isFloating: true, isAllDay: true, title: '', emails: '' }
    await tx.calendarEvent.createMany({
      data: days.map((day) => ({ ...event, startsAt: new Date(day), endsAt: new Date(day + 24 * HOUR) })),
    })
    return calendarId
  })
}

async function done<R extends { ok: boolean }>(outcome: Promise<R>): Promise<Extract<R, { ok: true }>> {
  const result = await outcome
  if (!isDone(result)) throw new Error(JSON.stringify(result))
  return result
}

function isDone<R extends { ok: boolean }>(result: R): result is Extract<R, { ok: true }> {
  return result.ok
}
