import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { NOW, newWorkspace } from '../../../testing/fixtures'
import { oneLayer, setRotation } from '../../../testing/one-layer'
import { reach } from '../../../testing/reach'
import type { UserContext } from '../../context'
import { NotFoundError } from '../../errors'
import { storeVersion } from '../store-version'
import type { Figures } from './figures'
import { getLoad } from './get-load'
import { sumOf } from './hours'

const database = testDatabase()
const HOUR = 3_600_000
const LATER = new Date('2027-01-01T00:00Z')
const NONE = { business: 0, off: 0, night: 0, weekend: 0, holiday: 0 }
const longAgo = new Date('2026-01-01T00:00Z')

const WEEKLY = {
  shiftUnit: 'week',
  shiftLength: 1,
  handoverTime: '09:00',
  startsOn: '2026-01-05',
  firstTurn: 0,
} as const

/** Ana, then Ben, each from a Monday at 09:00 in Berlin. */
async function anaAndBen() {
  const { as, admin, workspaceId } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const { id: scheduleId } = await database.db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  await database.db.write(async (tx) => {
    await tx.schedule.update({ where: { id: scheduleId }, data: { createdAt: longAgo, name: 'Berlin' } })
    await setRotation(tx, scheduleId, { ...WEEKLY, timeZone: 'Europe/Berlin', members: idsOf(ana, ben) })
  })
  return { ana, ben, admin: { ...admin, now: LATER }, workspaceId, scheduleId }
}

function idsOf(...people: UserContext[]) {
  return people.map(({ actor }) => actor.userId)
}

async function addSchedule({ workspaceId }: UserContext, name: string, timeZone: string, person: UserContext) {
  return database.db.write(async (tx) => {
    const { id } = await tx.schedule.create({ data: { workspaceId, name, timeZone, createdAt: longAgo } })
    await setRotation(tx, id, { ...WEEKLY, timeZone, members: idsOf(person) })
    return id
  })
}

function inHours({ onCall }: Figures) {
  return Object.values(onCall).map((time) => time / HOUR)
}

async function loadOf(ctx: UserContext, month: string, scheduleId?: number) {
  const { people } = await getLoad(ctx, { month, scheduleId })
  return new Map(people.map((person) => [person.name, person]))
}

test('hours on call of a month with a change of clocks, as a person would reckon them', async () => {
  const { admin } = await anaAndBen()
  const people = await loadOf(admin, '2026-10')
  const [ana, ben] = [people.get('Ana'), people.get('Ben')]
  // Ana: until Monday 5th at 09:00, the week of the 12th, and from Monday 26th at 09:00.
  expect(ana && inHours(ana)).toEqual([18 + 45 + 45, 14 + 30 + 28, 25 + 45 + 38, 48 + 48 + 24, 0])
  // Ben: the weeks of the 5th and the 19th, whose Sunday has 25 hours.
  expect(ben && inHours(ben)).toEqual([45 + 45, 30 + 30, 45 + 45, 48 + 49, 0])
  expect(ana).toMatchObject({ timeZone: 'Europe/Berlin', zoneSource: 'schedule' })
})

test('the past is what was so then: an older version, an override, and nothing before the schedule or after now', async () => {
  const { admin, ben, workspaceId, scheduleId } = await anaAndBen()
  await database.db.write(async (tx) => {
    const before = oneLayer({ ...WEEKLY, timeZone: 'Europe/Berlin', members: idsOf(ben) })
    await storeVersion(tx, { workspaceId }, { ...before, scheduleId, endsAt: new Date('2026-10-12T07:00Z') })
    await tx.schedule.update({ where: { id: scheduleId }, data: { createdAt: new Date('2026-10-09T22:00Z') } })
    const cover = { startsAt: new Date('2026-10-13T20:00Z'), endsAt: new Date('2026-10-14T05:00Z'), createdAt: NOW }
    await tx.scheduleOverride.create({ data: { workspaceId, scheduleId, userId: ben.actor.userId, ...cover } })
  })
  const people = await loadOf({ ...admin, now: new Date('2026-10-14T10:00Z') }, '2026-10')
  // Ben: from Saturday 10th at midnight to Monday at 09:00, then Ana's night from Tuesday to Wednesday.
  expect(inHours(people.get('Ben') as Figures)).toEqual([0, 2, 7 + 9, 48, 0])
  expect(inHours(people.get('Ana') as Figures)).toEqual([9 + 9 + 3, 4 + 6 + 2, 2 + 7, 0, 0])
})

test('hours go by the clock of the account, else of the quiet hours, else of the schedule', async () => {
  const { admin, ana, ben } = await anaAndBen()
  await database.db.write(async (tx) => {
    await tx.account.update({ where: { id: ana.actor.accountId }, data: { timeZone: 'America/Chicago' } })
    await tx.user.updateMany({ where: { id: { in: idsOf(ana, ben) } }, data: { quietTimeZone: 'Asia/Tokyo' } })
  })
  await reach(ana, '2026-10-14T04:00Z')
  await reach(ben, '2026-10-06T13:30Z')
  await reach(admin, '2026-10-06T23:00Z')
  const people = await loadOf(admin, '2026-10')
  // 04:00 in London is 23:00 in Chicago, 13:30 is 22:30 in Tokyo, and 23:00 is one o'clock in Berlin.
  expect(
    [...people.values()].map(({ name, timeZone, zoneSource, nights }) => [name, timeZone, zoneSource, nights]),
  ).toEqual([
    ['admin', 'Europe/Berlin', 'usual', 1],
    ['Ana', 'America/Chicago', 'account', 1],
    ['Ben', 'Asia/Tokyo', 'quiet hours', 1],
  ])
  const hours = ['Ana', 'Ben'].map((name) => sumOf(people.get(name)?.onCall ?? NONE) / HOUR)
  // Ana is on call at both ends of the month, which is seven hours later in Chicago, and six hours later after Berlin's change.
  expect(hours).toEqual([408 - 7 + 6, 337])
})

test('a notification interrupts when its first page arrives; failed ones and those of others do not', async () => {
  const { admin, ana, ben } = await anaAndBen()
  await reach(ana, '2026-10-14T01:30Z', '2026-10-14T01:00Z', '2026-10-14T09:00Z', 'failed')
  await reach(ana, 'failed')
  await reach(ana, '2026-10-15T01:00Z')
  await reach(ana, '2026-10-17T12:00Z')
  await reach(ben, '2026-10-20T10:00Z')
  const { people } = await getLoad(admin, { month: '2026-10' })
  expect(people).toMatchObject([
    { name: 'Ana', interruptions: { business: 0, off: 0, night: 2, weekend: 1, holiday: 0 }, nights: 2, weekends: 1 },
    { name: 'Ben', interruptions: { business: 1, off: 0, night: 0, weekend: 0, holiday: 0 }, nights: 0, weekends: 0 },
  ])
})

test('each schedule has what came while on call in it; two at once count once in all', async () => {
  const { admin, ana, ben, scheduleId } = await anaAndBen()
  const second = await addSchedule(admin, 'Second', 'Europe/Berlin', ana)
  // In both, in the second only, and Ben while he is not on call.
  for (const at of ['2026-10-14T01:00Z', '2026-10-07T01:00Z']) await reach(ana, at)
  await reach(ben, '2026-10-15T01:00Z')
  const [first, of] = (await getLoad(admin, { month: '2026-10' })).people
  expect(first).toMatchObject({ name: 'Ana', nights: 2 })
  expect(inHours(first as Figures).reduce((sum, hours) => sum + hours, 0)).toBe(745)
  expect(first?.schedules.map((one) => [one.name, one.nights, inHours(one)])).toEqual([
    ['Berlin', 1, [108, 72, 108, 120, 0]],
    ['Second', 2, [198, 132, 198, 217, 0]],
  ])
  expect(of?.schedules.map(({ scheduleId: id, nights }) => [id, nights])).toEqual([
    [scheduleId, 0],
    [null, 1],
  ])
  const inBerlin = await loadOf(admin, '2026-10', scheduleId)
  expect([...inBerlin.values()].map(({ name, nights }) => [name, nights])).toEqual([
    ['Ana', 1],
    ['Ben', 0],
  ])
  expect([...(await loadOf(admin, '2026-10', second)).keys()]).toEqual(['Ana'])
})

test('nobody is there without a shift or a page, and another workspace has neither', async () => {
  const { admin, ana, workspaceId, scheduleId } = await anaAndBen()
  await reach(ana, '2026-10-14T01:00Z')
  const { admin: stranger } = await newWorkspace(database.db)
  const own = { ...stranger, now: LATER }
  expect(await getLoad(own, { month: '2026-10' })).toEqual({
    month: '2026-10',
    people: [],
    deletedTo: undefined,
    hasHolidays: false,
  })
  await expect(getLoad(own, { month: '2026-10', scheduleId })).rejects.toThrow(NotFoundError)
  const deletedTo = new Date('2026-10-05T00:00Z')
  await database.db.write((tx) => tx.workspace.update({ where: { id: workspaceId }, data: { forgottenTo: deletedTo } }))
  expect(await getLoad(admin, { month: '2026-10' })).toMatchObject({ deletedTo })
  expect(await getLoad(admin, { month: '2026-11' })).toMatchObject({ deletedTo: undefined })
})
