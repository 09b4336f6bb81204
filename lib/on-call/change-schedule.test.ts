import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { inOneLayer, type SimpleSettings } from '../../testing/one-layer'
import { after } from '../../testing/people'
import type { UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { disableUser } from '../users/manage'
import { addOverride } from './add-override'
import { calendar } from './calendar'
import { cancelChange } from './cancel-change'
import { isChanged } from './change-preview'
import { changeSchedule } from './change-schedule'
import { getSchedule } from './get-schedule'
import type { Start } from './layers/replace-roster'
import { previewChange } from './preview-change'
import { onCallAt } from './who-is-on-call'

const database = testDatabase()
const daily = {
  name: 'Main rotation',
  timeZone: 'UTC',
  shiftUnit: 'day',
  shiftLength: 1,
  handoverTime: '23:00',
  startsOn: '2026-01-01',
}

/** Ana, Ben and Cem take turns by days. Now it is Cem's, until 23:00. */
async function threeInTurn() {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const [ana, ben, cem] = [await as('responder', 'Ana'), await as('responder', 'Ben'), await as('responder', 'Cem')]
  const { id: scheduleId } = await database.db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  await database.db.write((tx) =>
    tx.schedule.update({ where: { id: scheduleId }, data: { createdAt: after({ days: -60 }) } }),
  )
  const members = idsOf(ben, cem, ana)
  await changeSchedule({ ...admin, now: after({ days: -30 }) }, inOneLayer({ ...daily, scheduleId, members }))
  return { admin, ana, ben, cem, scheduleId, members }
}

function idsOf(...people: UserContext[]) {
  return people.map(({ actor }) => actor.userId)
}

async function whoAt(ctx: UserContext, at: Date) {
  return (await onCallAt(ctx.db, ctx, at)).map(({ userName }) => userName).join()
}

async function previewOf(
  ctx: UserContext,
  change: SimpleSettings & { name: string; scheduleId: number; start?: Start },
) {
  const outcome = await previewChange(ctx, inOneLayer(change))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.preview
}

function namesOf(people: readonly { name: string }[]) {
  return people.map(({ name }) => name).join(' and ')
}

const at23 = after({ hours: 11 })

test('a person is added: nobody is taken off call, and the past stays as it was', async () => {
  const { admin, members, scheduleId } = await threeInTurn()
  const past = { from: after({ days: -20 }), to: NOW }
  const before = await calendar(admin, past)
  expect(await whoAt(admin, NOW)).toBe('Cem')
  const added = { ...daily, scheduleId, members: [...members, admin.actor.userId] }
  expect(await changeSchedule(admin, inOneLayer(added))).toMatchObject({ ok: true })
  const [now] = await onCallAt(admin.db, admin, NOW)
  expect(now).toMatchObject({ userName: 'Cem', since: after({ hours: -13 }), until: at23 })
  expect(await whoAt(admin, at23)).toBe('Ana')
  expect(await whoAt(admin, after({ hours: 11 + 24 }))).toBe('admin')
  const week = await calendar(admin, { from: past.from, to: after({ days: 7 }) })
  const ended = week[0]?.shifts.filter(({ endsAt }) => endsAt <= at23)
  expect(ended).toEqual(before[0]?.shifts)
})

test('the rotation stays where it is when only the name changes', async () => {
  const { admin, members, scheduleId } = await threeInTurn()
  const count = () => database.db.read.scheduleVersion.count({ where: { scheduleId } })
  const before = await count()
  await changeSchedule(admin, inOneLayer({ ...daily, name: 'Nights', scheduleId, members }))
  expect(await count()).toBe(before)
  expect(await getSchedule(admin, scheduleId)).toMatchObject({ name: 'Nights' })
})

test('started now, turns are counted from the first day, and only from now on', async () => {
  const { admin, ana, members, scheduleId } = await threeInTurn()
  const first = { ...daily, startsOn: '2026-02-28', members: [...idsOf(ana), ...members.slice(0, 2)] }
  await changeSchedule(admin, inOneLayer({ ...first, scheduleId, start: 'now' as const }))
  expect(await whoAt(admin, new Date(NOW.getTime() - 1))).toBe('Cem')
  expect(await whoAt(admin, NOW)).toBe('Ana')
})

test('two changes before the next handover: the last one counts, and leaves no trace of the first', async () => {
  const { admin, ana, ben, members, scheduleId } = await threeInTurn()
  await changeSchedule(admin, inOneLayer({ ...daily, scheduleId, members: [...members, admin.actor.userId] }))
  const later = { ...admin, now: after({ hours: 1 }) }
  await changeSchedule(later, inOneLayer({ ...daily, scheduleId, members: idsOf(ben, ana) }))
  expect(await whoAt(admin, after({ hours: 2 }))).toBe('Cem')
  expect(await whoAt(admin, at23)).toBe('Ana')
  const replaced = await database.db.read.scheduleVersion.findMany({ where: { scheduleId, endsAt: { gt: NOW } } })
  expect(replaced.map(({ endsAt }) => endsAt)).toEqual([at23])
})

/** From 1 April, at midnight, Ben and Ana take turns alone. */
async function pendingChange() {
  const three = await threeInTurn()
  const { admin, ana, ben, scheduleId, members } = three
  const april = after({ days: 30, hours: 12 })
  const pending = inOneLayer({ ...daily, scheduleId, members: idsOf(ben, ana) })
  expect(await changeSchedule(admin, { ...pending, start: april })).toMatchObject({ ok: true })
  const who = (days: number) => whoAt(admin, after({ days }))
  const each = async () => (await Promise.all([1, 2, 3, 29, 30, 31, 32, 33].map(who))).join()
  return { ...three, pending, april, each, members }
}

test('what is pending stays so when another field changes, and the schedule says from when', async () => {
  const { admin, pending, april, scheduleId, each, members } = await pendingChange()
  const before = await each()
  expect(before).toBe('Ana,Ben,Cem,Ben,Cem,Ana,Ben,Ana')
  const soon = { ...admin, now: after({ days: 2 }) }
  expect(await changeSchedule(soon, { ...pending, timeZone: 'Africa/Abidjan' })).toMatchObject({ ok: true })
  expect(await each()).toBe(before)
  const schedule = await getSchedule(soon, scheduleId)
  expect(schedule).toMatchObject({ timeZone: 'Africa/Abidjan', pending: { from: april, before: { timeZone: 'UTC' } } })
  expect(schedule.pending?.before.layers).toMatchObject([{ turns: members.map((id) => [id]) }])
  expect(await changeSchedule(soon, { ...pending, name: 'Nights' })).toMatchObject({ ok: true })
  expect(await each()).toBe(before)
  expect((await getSchedule({ ...admin, now: april }, scheduleId)).pending).toBeNull()
})

test('a given start moves what is pending, even to the same layers', async () => {
  const { admin, pending, each, scheduleId } = await pendingChange()
  await changeSchedule(admin, { ...pending, start: after({ days: 2, hours: 6 }) })
  expect((await getSchedule(admin, scheduleId)).pending?.from).toEqual(after({ days: 2, hours: 6 }))
  await changeSchedule(admin, { ...pending, start: 'handover' })
  expect((await getSchedule(admin, scheduleId)).pending?.from).toEqual(at23)
  expect(await each()).not.toContain('Cem')
})

test('a pending change is cancelled: the turns go on as if it had never been made', async () => {
  const { admin, ana, ben, cem, scheduleId, members } = await threeInTurn()
  const who = async () => Promise.all([0, 1, 20, 29, 31, 40, 41, 42].map((days) => whoAt(admin, after({ days }))))
  const untouched = await who()
  const start = after({ days: 30 })
  await changeSchedule(admin, inOneLayer({ ...daily, scheduleId, members: members.slice(1), start }))
  expect(await who()).not.toEqual(untouched)
  await expect(cancelChange(ana, { scheduleId })).rejects.toThrow(ForbiddenError)
  const later = { ...admin, now: after({ days: 3 }) }
  await changeSchedule(later, inOneLayer({ ...daily, scheduleId, members: idsOf(ben, cem), timeZone: 'Asia/Tokyo' }))
  expect(await cancelChange(later, { scheduleId })).toEqual({ ok: true })
  expect(await who()).toEqual(untouched)
  expect(await getSchedule(later, scheduleId)).toMatchObject({ timeZone: 'UTC', pending: null })
  expect(await cancelChange(later, { scheduleId })).toEqual({ ok: false, reason: 'none' })
})

test('a lengthened turn is no roster to go back to', async () => {
  const { admin, scheduleId, members } = await threeInTurn()
  const noon = { ...daily, handoverTime: '09:00' }
  await changeSchedule(admin, inOneLayer({ ...noon, scheduleId, members }))
  const { pending } = await getSchedule(admin, scheduleId)
  expect([pending?.from, pending?.before.layers[0]?.handoverTime]).toEqual([after({ hours: 21 }), '23:00'])
  const during = { ...admin, now: after({ hours: 12 }) }
  expect(await cancelChange(during, { scheduleId })).toEqual({ ok: false, reason: 'begun' })
  expect(await cancelChange(admin, { scheduleId })).toEqual({ ok: true })
  expect(await whoAt(admin, at23)).toBe('Ana')
})

test('the preview lays two weeks before and after beside each other, and stores nothing', async () => {
  const { admin, ana, ben, members, scheduleId } = await threeInTurn()
  const [startsAt, endsAt] = [after({ hours: 1 }), after({ hours: 3 })]
  await addOverride(ben, { scheduleId, userId: ana.actor.userId, startsAt, endsAt })
  const change = { ...daily, scheduleId, members: [...members, admin.actor.userId] }
  const preview = await previewOf(admin, change)
  const rows = preview.stretches.map(({ before, after, endsAt }) => {
    return `${namesOf(before)} > ${namesOf(after)} ${endsAt.toISOString().slice(5, 13)}`
  })
  expect(rows.slice(0, 6)).toEqual([
    'Cem > Cem 03-01T13',
    'Ana > Ana 03-01T15',
    'Cem > Cem 03-01T23',
    'Ana > Ana 03-02T23',
    'Ben > admin 03-03T23',
    'Cem > Ben 03-04T23',
  ])
  expect(preview.stretches.at(-1)?.endsAt).toEqual(after({ days: 14 }))
  expect(preview).toMatchObject({ more: 0, start: { from: at23, kept: [{ name: 'Cem' }], first: [{ name: 'Ana' }] } })
  expect(isChanged(preview)).toBe(true)
  expect(await whoAt(admin, after({ hours: 40 }))).toBe('Ben')
  const same = await previewOf(admin, { ...daily, scheduleId, members })
  expect([isChanged(same), same.start]).toEqual([false, null])
})

test('a change on a date: until then the rotation stays, and the preview shows the days around it', async () => {
  const { admin, ana, ben, members, scheduleId } = await threeInTurn()
  const start = after({ days: 30 })
  const override = { startsAt: after({ days: 31 }), endsAt: after({ days: 31, hours: 1 }) }
  await addOverride(ben, { scheduleId, userId: ana.actor.userId, ...override })
  const change = { ...daily, scheduleId, members: [members[0] ?? 0, admin.actor.userId], start }
  const preview = await previewOf(admin, change)
  expect(preview).toMatchObject({ isFromNow: false, start: { from: start, isLater: true, kept: [] } })
  expect([preview.stretches[0]?.startsAt, preview.stretches.at(-1)?.endsAt]).toEqual([
    after({ days: 29 }),
    after({ days: 43 }),
  ])
  const times = preview.stretches.map(({ startsAt }) => startsAt)
  const before = await Promise.all(times.map((at) => whoAt(admin, at)))
  expect(preview.stretches.map((one) => namesOf(one.before))).toEqual(before)
  await changeSchedule(admin, inOneLayer(change))
  expect(preview.stretches.map((one) => namesOf(one.after))).toEqual(
    await Promise.all(times.map((at) => whoAt(admin, at))),
  )
  expect(isChanged(preview)).toBe(true)
})

test.each([
  ['', new Date(Number.NaN), /when the change takes effect/],
  ['past', after({ minutes: -1 }), /still to come/],
  ['far', after({ days: 400 }), /within a year/],
  ['mistyped', new Date('9999-01-01T00:00Z'), /within a year/],
])('a %s date of a change is refused at its field', async (_, start, message) => {
  const { admin, members, scheduleId } = await threeInTurn()
  const refused = await changeSchedule(admin, inOneLayer({ ...daily, scheduleId, members: members.slice(1), start }))
  expect(refused).toMatchObject({ ok: false, reason: 'invalid', errors: { start: expect.stringMatching(message) } })
})

test('somebody disabled who is on call is shown as such, and whoever takes over at once is named', async () => {
  const { admin, ana, ben, cem, scheduleId } = await threeInTurn()
  await disableUser(admin, { userId: cem.actor.userId })
  const preview = await previewOf(admin, { ...daily, scheduleId, members: idsOf(ben, ana) })
  expect(preview.stretches[0]).toMatchObject({ before: [{ name: 'Cem', isDisabled: true }], after: [{ name: 'Ana' }] })
  expect(preview.start).toMatchObject({ from: NOW, kept: [], first: [{ name: 'Ana' }] })
})

test('hourly turns: the preview shows the first and counts the rest', async () => {
  const { admin, members, scheduleId } = await threeInTurn()
  const preview = await previewOf(admin, { ...daily, shiftUnit: 'hour', scheduleId, members })
  expect([preview.stretches.length, preview.more > 200]).toEqual([60, true])
})

test('a preview is for admins, of their own workspace, and tells what is wrong at its field', async () => {
  const { admin, ana, members, scheduleId } = await threeInTurn()
  const { admin: other } = await newWorkspace(database.db)
  const change = { ...daily, scheduleId, members }
  await expect(previewChange(ana, inOneLayer(change))).rejects.toThrow(ForbiddenError)
  await expect(previewChange(other, inOneLayer(change))).rejects.toThrow(NotFoundError)
  const wrong = await previewChange(admin, inOneLayer({ ...change, handoverTime: 'noon' }))
  expect(wrong).toMatchObject({ ok: false, errors: { 'layers.0.handoverTime': expect.stringMatching(/\w/) } })
})
