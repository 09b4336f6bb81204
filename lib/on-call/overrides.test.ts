import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { inOneLayer } from '../../testing/one-layer'
import { after } from '../../testing/people'
import { listAudit } from '../audit/list'
import type { Context } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { disableUser } from '../users/manage'
import { addOverride } from './add-override'
import { addSchedule } from './add-schedule'
import { cancelOverride } from './cancel-override'
import { changeSchedule } from './change-schedule'
import { listOverrides } from './list-overrides'
import { listSchedules } from './list-schedules'
import { parseWallClock } from './time-zone'
import { onCallAt } from './who-is-on-call'

const database = testDatabase()
const tonight = { startsAt: after({ hours: 8 }), endsAt: after({ hours: 20 }) }

async function furnish() {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben, cleo] = [await as('responder', 'Ana'), await as('responder', 'Ben'), await as('responder', 'Cleo')]
  const [schedule] = await listSchedules(admin)
  return { admin, as, ana, ben, cleo, scheduleId: schedule?.id ?? 0 }
}

async function whoIs({ workspaceId }: Context, at: Date) {
  return (await onCallAt(database.db, { workspaceId }, at))[0]
}

async function added(ctx: Context, input: Parameters<typeof addOverride>[1]) {
  const override = await addOverride(ctx, input)
  if (!override.ok) throw new Error('the override was refused')
  return override.override.id
}

test('anybody puts anybody on call for a while; it is listed until it is over, and the audit says by whom', async () => {
  const { admin, ana, ben, scheduleId } = await furnish()
  await added(ana, { scheduleId, userId: ben.actor.userId, ...tonight })
  const during = after({ hours: 9 })
  expect(await whoIs(admin, during)).toMatchObject({ userName: 'Ben', via: 'override', overrideBy: 'Ana' })
  const [listed] = await listOverrides({ ...ana, now: during })
  expect(listed?.overrides).toMatchObject([{ user: { name: 'Ben' }, createdBy: { name: 'Ana' }, ...tonight }])
  expect((await listOverrides({ ...ana, now: tonight.endsAt }))[0]?.overrides).toEqual([])
  const { entries } = await listAudit(admin, {})
  const subject = `Main rotation (#${scheduleId}): Ben, Sun 1 Mar, 20:00 to Mon 2 Mar, 08:00 UTC`
  expect(entries).toMatchObject([{ action: 'override added', subject, user: { name: 'Ana' } }])
})

test('what one responder covers, chained and on all schedules, is bounded; an admin is not', async () => {
  const { admin, ana, ben, scheduleId } = await furnish()
  const days = (from: number, count: number) => ({
    ...{ scheduleId, userId: ben.actor.userId },
    ...{ startsAt: after({ hours: 24 * from }), endsAt: after({ hours: 24 * (from + count) }) },
  })
  await added(ana, days(0, 14))
  const second = await added(ana, days(14, 14))
  const refused = await addOverride(ana, days(40, 1))
  expect(refused).toMatchObject({ ok: false, errors: { endsAt: expect.stringContaining('28 days in all') } })
  await added(ben, days(40, 1))
  await added(admin, days(41, 90))
  await added({ ...ana, now: after({ hours: 24 * 7 }) }, days(28, 7))
  await cancelOverride(ana, { overrideId: second })
  await added(ana, days(50, 7))
})

test('one of a mistyped year is listed with those of today, by start, and can be cancelled', async () => {
  const { admin, ana, ben, scheduleId } = await furnish()
  const farther = { startsAt: new Date('2062-03-01T12:00Z'), endsAt: new Date('2062-03-02T12:00Z') }
  const far = await addOverride(ana, { scheduleId, userId: ben.actor.userId, ...farther })
  const inWords = 'Ben, Wed 1 Mar 2062, 12:00 to Thu 2 Mar 2062, 12:00 UTC'
  expect(far).toMatchObject({ ok: true, inWords })
  const near = await added(ana, { scheduleId, userId: ana.actor.userId, ...tonight })
  const overrideId = far.ok ? far.override.id : 0
  expect((await listOverrides(ana))[0]?.overrides.map(({ id }) => id)).toEqual([near, overrideId])
  await cancelOverride(ben, { overrideId })
  expect((await listOverrides(ana))[0]?.overrides.map(({ id }) => id)).toEqual([near])
  const subject = `Main rotation (#${scheduleId}): ${inWords}`
  const { entries } = await listAudit(admin, {})
  expect(entries.filter((entry) => entry.subject === subject).map(({ action }) => action)).toEqual([
    'override cancelled',
    'override added',
  ])
})

test('of each schedule 50 are listed, and how many more there are', async () => {
  const { admin, ana, scheduleId } = await furnish()
  const daily = {
    timeZone: 'UTC',
    shiftUnit: 'day',
    shiftLength: 1,
    handoverTime: '09:00',
    startsOn: '2026-03-01',
  } as const
  await addSchedule(admin, inOneLayer({ name: 'Night', ...daily, members: [ana.actor.userId] }))
  const row = { workspaceId: ana.workspaceId, scheduleId, userId: ana.actor.userId, createdAt: NOW }
  const data = Array.from({ length: 52 }, (_, day) => ({
    ...row,
    startsAt: after({ days: 52 - day }),
    endsAt: after({ days: 53 - day }),
  }))
  await database.db.write((tx) => tx.scheduleOverride.createMany({ data }))
  const [usual, night] = await listOverrides(ana)
  expect(usual?.overrides.map(({ startsAt }) => startsAt)).toEqual(
    Array.from({ length: 50 }, (_, day) => after({ days: day + 1 })),
  )
  expect(usual?.more).toBe(2)
  expect(night).toMatchObject({ schedule: { name: 'Night' }, overrides: [], more: 0 })
})

test('one that is said to have begun in the past begins now: who was on call stays as it was', async () => {
  const { admin, ana, ben, scheduleId } = await furnish()
  const before = await whoIs(admin, after({ hours: -1 }))
  await added(ana, {
    scheduleId,
    userId: ben.actor.userId,
    startsAt: after({ hours: -2 }),
    endsAt: after({ hours: 2 }),
  })
  expect(await whoIs(admin, after({ hours: -1 }))).toEqual(before)
  expect(await whoIs(admin, after({ hours: 1 }))).toMatchObject({ userName: 'Ben' })
})

test.each([
  ['startsAt', { startsAt: new Date('soon') }],
  ['endsAt', { endsAt: new Date('later') }],
  ['endsAt', { endsAt: tonight.startsAt }],
  ['endsAt', { endsAt: new Date(tonight.startsAt.getTime() + 500) }],
  ['endsAt', { startsAt: after({ days: -2 }), endsAt: NOW }],
  ['endsAt', { endsAt: after({ days: 91 }) }],
  ['userId', { userId: 0 }],
])('a wrong %s is told at its field (%#)', async (field, wrong) => {
  const { ana, scheduleId } = await furnish()
  const refused = await addOverride(ana, { scheduleId, userId: ana.actor.userId, ...tonight, ...wrong })
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { [field]: expect.stringMatching(/\w/) } })
  expect((await listOverrides(ana))[0]?.overrides).toEqual([])
})

test('one that would do something else than it says is refused: nobody beside others, two ways at once, who is not on call', async () => {
  const { admin, ana, ben, scheduleId } = await furnish()
  const [userId, insteadOfId] = [ana.actor.userId, ben.actor.userId]
  const refusals: [object, string, string][] = [
    [{ userId: null, isBeside: true }, 'userId', 'Nobody cannot come beside others: select who comes.'],
    [{ userId, insteadOfId, isBeside: true }, 'insteadOf', 'Choose one: in place of this person, or beside all.'],
    [{ userId, insteadOfId }, 'insteadOf', 'Ben is not on call in Main rotation in that time.'],
    [{ userId: null, insteadOfId }, 'insteadOf', 'Ben is not on call in Main rotation in that time.'],
  ]
  for (const [wrong, field, words] of refusals)
    expect(await addOverride(admin, { scheduleId, userId, ...tonight, ...wrong })).toEqual({
      ...{ ok: false, reason: 'invalid', errors: { [field]: words } },
    })
  expect((await listOverrides(ana))[0]?.overrides).toEqual([])
  await added(ana, { scheduleId, userId: insteadOfId, ...tonight })
  await added(admin, { scheduleId, userId, insteadOfId, ...tonight })
})

test('nobody of another workspace and nobody disabled can cover', async () => {
  const { admin, ana, scheduleId } = await furnish()
  const other = await newWorkspace(database.db)
  await disableUser(admin, { userId: ana.actor.userId })
  for (const userId of [other.admin.actor.userId, ana.actor.userId])
    expect(await addOverride(admin, { scheduleId, userId, ...tonight })).toMatchObject({
      errors: { userId: 'Select a person of this workspace who may be on call.' },
    })
})

test('it is cancelled by who made it, who covers, or an admin, and by nobody else', async () => {
  const { admin, ana, ben, cleo, scheduleId } = await furnish()
  for (const canceller of [ana, ben, admin]) {
    const overrideId = await added(ana, { scheduleId, userId: ben.actor.userId, ...tonight })
    await expect(cancelOverride(cleo, { overrideId })).rejects.toThrow(ForbiddenError)
    expect(await cancelOverride(canceller, { overrideId })).toMatchObject({ ok: true })
    expect((await listOverrides(ana))[0]?.overrides).toEqual([])
    await expect(cancelOverride(canceller, { overrideId })).rejects.toThrow(NotFoundError)
  }
  const { entries } = await listAudit(admin, {})
  expect(entries[0]).toMatchObject({ action: 'override cancelled', user: { name: 'admin' } })
})

test('one that runs already ends now: who was on call stays known; one that is over stays as it was', async () => {
  const { ana, scheduleId } = await furnish()
  const overrideId = await added(ana, { scheduleId, userId: ana.actor.userId, ...tonight })
  const during = after({ hours: 9 })
  expect(await cancelOverride({ ...ana, now: during }, { overrideId })).toMatchObject({ ok: true })
  expect(await whoIs(ana, after({ hours: 8.5 }))).toMatchObject({ userName: 'Ana', until: during })
  expect(await whoIs(ana, during)).toBeUndefined()
  expect(await cancelOverride({ ...ana, now: during }, { overrideId })).toEqual({ ok: false, reason: 'over' })
})

test('a time of a form is one on the wall clock of the schedule', () => {
  expect(parseWallClock('Europe/Berlin', '2026-03-28T09:00')).toEqual(new Date('2026-03-28T08:00Z'))
  expect(parseWallClock('Europe/Berlin', '2026-03-29T09:00')).toEqual(new Date('2026-03-29T07:00Z'))
  for (const wrong of ['', 'tomorrow', '2026-13-01T09:00', '2026-03-01', '0000-01-01T00:00'])
    expect(parseWallClock('UTC', wrong).getTime()).toBeNaN()
})

test('one of two is taken off call without anybody in place; that nobody is left only an admin may do, and is told so', async () => {
  const { admin, ana, ben, scheduleId } = await furnish()
  const ids = [ana, ben].map(({ actor }) => actor.userId)
  const weekly = { shiftUnit: 'week', shiftLength: 1, handoverTime: '09:00', startsOn: '2026-01-05', timeZone: 'UTC' }
  const { layers, ...settings } = inOneLayer({ name: 'Main rotation', scheduleId, ...weekly, members: ids })
  const together = layers.map((layer) => ({ ...layer, turns: [ids] }))
  await changeSchedule({ ...admin, now: after({ days: -9 }) }, { ...settings, layers: together, start: 'now' })
  const onCall = async (at: Date) => (await onCallAt(database.db, admin, at)).map(({ userName }) => userName).toSorted()
  const off = { scheduleId, userId: null, ...tonight }
  const first = await added(ana, { ...off, insteadOfId: ana.actor.userId })
  expect(await onCall(after({ hours: 9 }))).toEqual(['Ben'])
  expect((await listOverrides(admin))[0]?.overrides).toMatchObject([{ user: null, insteadOf: { name: 'Ana' } }])
  const refused = await addOverride(ben, { ...off, insteadOfId: ben.actor.userId })
  const gap = 'leaves nobody on call from Sun 1 Mar, 20:00 UTC'
  expect(refused).toMatchObject({ ok: false, errors: { userId: `That ${gap}: select who covers, or ask an admin.` } })
  expect(await addOverride(ben, off)).toMatchObject({ ok: false, errors: { userId: expect.stringContaining(gap) } })
  expect(await addOverride(admin, off)).toMatchObject({
    ok: true,
    inWords: `nobody, Sun 1 Mar, 20:00 to Mon 2 Mar, 08:00 UTC, which ${gap}`,
  })
  expect(await onCall(after({ hours: 9 }))).toEqual([])
  await added(ana, {
    scheduleId,
    userId: ana.actor.userId,
    startsAt: after({ hours: 10 }),
    endsAt: after({ hours: 11 }),
  })
  expect(await onCall(after({ hours: 10 }))).toEqual(['Ana'])
  expect((await cancelOverride(ana, { overrideId: first })).ok).toBe(true)
})

test('a responder does not take back what alone keeps somebody on call; an admin does, and so does anybody where no turn is', async () => {
  const { admin, ana, ben, scheduleId } = await furnish()
  const weekly = { shiftUnit: 'week', shiftLength: 1, handoverTime: '09:00', startsOn: '2026-01-05', timeZone: 'UTC' }
  const rotation = { name: 'Main rotation', scheduleId, ...weekly }
  await changeSchedule({ ...admin, now: after({ days: -9 }) }, inOneLayer({ ...rotation, members: [ana.actor.userId] }))
  const beside = await added(ben, { scheduleId, userId: ben.actor.userId, isBeside: true, ...tonight })
  await added(ben, { scheduleId, userId: null, insteadOfId: ana.actor.userId, ...tonight })
  const gap = 'That leaves nobody on call from Sun 1 Mar, 20:00 UTC: ask an admin.'
  expect(await cancelOverride(ben, { overrideId: beside })).toEqual({ ok: false, reason: 'gap', gap })
  const within = { ...ben, now: after({ hours: 9 }) }
  expect(await cancelOverride(within, { overrideId: beside })).toMatchObject({ gap: expect.stringContaining('21:00') })
  expect((await onCallAt(database.db, admin, after({ hours: 9 }))).map(({ userName }) => userName)).toEqual(['Ben'])
  expect(await cancelOverride(admin, { overrideId: beside })).toMatchObject({ ok: true })

  await changeSchedule(admin, { ...inOneLayer({ ...rotation, members: [] }), start: 'now' })
  const next = { startsAt: after({ days: 8 }), endsAt: after({ days: 9 }) }
  const alone = await added(ben, { scheduleId, userId: ben.actor.userId, ...next })
  expect(await cancelOverride(ben, { overrideId: alone })).toMatchObject({ ok: true })
})

test('of two who are on call together one is covered, the other stays; a third comes beside them', async () => {
  const { admin, ana, ben, cleo, scheduleId } = await furnish()
  const pair = { scheduleId, ...inOneLayer({ ...settingsOf('Pairs'), members: [ana.actor.userId] }) }
  const layers = pair.layers.map((layer) => ({ ...layer, turns: [[ana.actor.userId, ben.actor.userId]] }))
  expect(await changeSchedule(admin, { ...pair, layers, start: 'now' })).toMatchObject({ ok: true })
  const during = after({ hours: 9 })
  const names = async () => (await onCallAt(database.db, admin, during)).map(({ userName }) => userName).toSorted()
  expect(await names()).toEqual(['Ana', 'Ben'])
  const covers = { scheduleId, userId: cleo.actor.userId, insteadOfId: ben.actor.userId, ...tonight }
  const overrideId = await added(ana, covers)
  expect(await names()).toEqual(['Ana', 'Cleo'])
  expect((await listOverrides(ana))[0]?.overrides).toMatchObject([{ insteadOf: { name: 'Ben' }, isBeside: false }])
  expect((await listAudit(admin, {})).entries[0]?.subject).toContain('Cleo in place of Ben, Sun 1 Mar')
  await cancelOverride(ana, { overrideId })
  await added(ana, { scheduleId, userId: cleo.actor.userId, isBeside: true, ...tonight })
  expect(await names()).toEqual(['Ana', 'Ben', 'Cleo'])
  const same = { ...covers, insteadOfId: cleo.actor.userId }
  expect(await addOverride(ana, same)).toMatchObject({ ok: false, errors: { insteadOf: expect.stringMatching(/\w/) } })
})

function settingsOf(name: string) {
  return { name, timeZone: 'UTC', shiftUnit: 'week', shiftLength: 1, handoverTime: '09:00', startsOn: '2026-02-23' }
}
