import { addHours, addMinutes } from 'date-fns'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginChatStory } from '../../testing/chat-story'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { setRotation } from '../../testing/one-layer'
import { listAudit } from '../audit/list'
import { hearHandOvers } from '../contact-methods/hear-endings'
import type { UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { cancelOverride } from '../on-call/cancel-override'
import { onCallAt } from '../on-call/who-is-on-call'
import { addTeam } from '../teams/add'
import { askForSwap } from './ask'
import { listSwaps } from './list'
import { takeSwap } from './take'
import { tellSwaps } from './tell'
import { withdrawSwap } from './withdraw'

const database = testDatabase()
const DAY = 24

let world: Awaited<ReturnType<typeof beginChatStory>>
let ben: UserContext
let cleo: UserContext
let scheduleId: number

/** Ana, Ben and Cleo take turns by weeks, from Mondays at 09:00; it is Ana's. */
beforeEach(async () => {
  world = await beginChatStory(database.db)
  const { story, ana } = world
  ben = await story.person('Ben')
  cleo = await story.person('Cleo')
  scheduleId = await story.onCall(ana, ben, cleo)
  const weekly = {
    startsOn: '2026-02-23',
    shiftUnit: 'week',
    shiftLength: 1,
    handoverTime: '09:00',
    timeZone: 'UTC',
  } as const
  await story.db.write((tx) => setRotation(tx, scheduleId, weekly))
})

// The next story of the file has the same database.
afterEach(async () => {
  await database.db.write((tx) => tx.swap.deleteMany())
  await world.end()
})

/** As of the story's clock. */
const as = (ctx: UserContext): UserContext => ({ ...ctx, now: world.story.clock.now })

/** Ben's week, of which he wants two days off. */
const START = new Date('2026-03-03T09:00:00Z')
const span = { startsAt: START, endsAt: addHours(START, 2 * DAY) }

async function ask(ctx: UserContext = ben, more: object = {}) {
  const asked = await askForSwap(as(ctx), { scheduleId, userId: ben.actor.userId, ...span, ...more })
  if (!asked.ok) throw new Error(JSON.stringify(asked.errors))
  return asked.swapId
}

async function whoAt(at: Date) {
  const { db, workspaceId } = world.story
  return (await onCallAt(db, { workspaceId, scheduleIds: [scheduleId] }, at)).map(({ userName }) => userName).join()
}

async function tell(at: Date) {
  const { story } = world
  story.clock.now = at
  const { db, channels, baseUrl } = story.deps
  await tellSwaps({ db, channels, baseUrl, now: () => story.clock.now })
  return story.arrived()
}

const QUESTION = 'Who takes the shifts of Ben in Main rotation?'

test('whoever takes a swap is on call in its span, and only in it; the audit says so', async () => {
  const swapId = await ask()
  expect(await whoAt(addHours(START, 1))).toBe('Ben')
  expect(await listSwaps(as(cleo))).toMatchObject([{ id: swapId, user: { name: 'Ben' }, takenBy: null, note: '' }])
  expect(await takeSwap(as(cleo), { swapId })).toMatchObject({
    ok: true,
    override: { userId: cleo.actor.userId, isSwap: true },
  })
  for (const [hours, who] of [
    [-1, 'Ben'],
    [0, 'Cleo'],
    [47, 'Cleo'],
    [48, 'Ben'],
  ] as const)
    expect(await whoAt(addHours(START, hours))).toBe(who)
  expect(await listSwaps(as(ben))).toMatchObject([{ takenBy: { name: 'Cleo' } }])
  const { entries } = await listAudit(as(world.story.admin), {})
  expect(entries.slice(0, 3).map(({ action, user }) => [action, user?.name])).toEqual([
    ['swap taken', 'Cleo'],
    ['override added', 'Cleo'],
    ['swap asked for', 'Ben'],
  ])
})

test('what nobody takes changes nothing, and is over at its end', async () => {
  const swapId = await ask()
  expect(await whoAt(addHours(START, 1))).toBe('Ben')
  world.story.clock.now = span.endsAt
  expect(await takeSwap(as(cleo), { swapId })).toEqual({ ok: false, reason: 'over' })
  expect(await listSwaps(as(cleo))).toEqual([])
})

test('one that is withdrawn is undone, before its time and within it; one of an override that is cancelled, too', async () => {
  const { story } = world
  const early = await ask()
  await takeSwap(as(cleo), { swapId: early })
  expect(await withdrawSwap(as(ben), { swapId: early })).toMatchObject({
    ok: true,
    override: { kind: 'cancelled', isSwap: true },
  })
  expect(await whoAt(addHours(START, 1))).toBe('Ben')
  expect(await listSwaps(as(ben))).toEqual([])

  const running = await ask()
  await takeSwap(as(cleo), { swapId: running })
  story.clock.now = addHours(START, 5)
  expect(await withdrawSwap(as(cleo), { swapId: running })).toMatchObject({ ok: true })
  expect([await whoAt(addHours(START, 4)), await whoAt(addHours(START, 6))]).toEqual(['Cleo', 'Ben'])
  expect(await withdrawSwap(as(cleo), { swapId: running })).toEqual({ ok: false, reason: 'over' })
  const { entries } = await listAudit(as(story.admin), {})
  expect(entries[0]).toMatchObject({ action: 'swap withdrawn', user: { name: 'Cleo' } })

  story.clock.now = addHours(START, -5)
  const cancelled = await takeSwap(as(cleo), { swapId: await ask() })
  expect(await cancelOverride(as(cleo), { overrideId: cancelled.ok ? cancelled.override.id : 0 })).toMatchObject({
    ok: true,
  })
  expect(await listSwaps(as(ben))).toEqual([])
})

test('who is on call now may ask that somebody takes what is left (oncall#4538)', async () => {
  const { story, ana } = world
  const { now } = story.clock
  const endsAt = addHours(now, 6)
  const swapId = await ask(ana, { userId: ana.actor.userId, startsAt: now, endsAt })
  story.clock.now = addHours(now, 2)
  expect(await takeSwap(as(ben), { swapId })).toMatchObject({ ok: true })
  for (const [hours, who] of [
    [1, 'Ana'],
    [2, 'Ben'],
    [6, 'Ana'],
  ] as const)
    expect(await whoAt(addHours(now, hours))).toBe(who)
})

test('of two who take it at once one does, and nobody takes their own', async () => {
  const { ana } = world
  const swapId = await ask()
  expect(await takeSwap(as(ben), { swapId })).toEqual({ ok: false, reason: 'own' })
  const taken = await Promise.all([ana, cleo, ana, cleo].map((ctx) => takeSwap(as(ctx), { swapId })))
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
  expect(taken.filter((one) => !one.ok && one.reason === 'taken')).toHaveLength(3)
  expect(await database.db.read.scheduleOverride.count({ where: { scheduleId } })).toBe(1)
})

test('an admin asks for somebody else; a responder does not, and withdraws only what concerns them (oncall#3132)', async () => {
  const { story, ana } = world
  await expect(ask(ana)).rejects.toThrow(ForbiddenError)
  const swapId = await ask(story.admin)
  await expect(withdrawSwap(as(ana), { swapId })).rejects.toThrow(ForbiddenError)
  expect(await withdrawSwap(as(ben), { swapId })).toMatchObject({ ok: true })
})

test.each([
  [
    'a time in which they are not on call',
    { startsAt: new Date('2026-03-10T09:00Z'), endsAt: new Date('2026-03-11T09:00Z') },
    { insteadOf: 'Ben is not on call in Main rotation in that time.' },
  ],
  [
    'a time that is over',
    { startsAt: new Date('2026-02-01T09:00Z'), endsAt: new Date('2026-02-02T09:00Z') },
    { endsAt: 'Choose an end that is still to come.' },
  ],
  ['no time', { startsAt: new Date(Number.NaN) }, { startsAt: 'Choose when it begins.' }],
  ['a long note', { note: 'n'.repeat(501) }, { note: 'Use at most 500 characters.' }],
])('%s is refused at its field', async (_, more, errors) => {
  const asked = { scheduleId, userId: ben.actor.userId, ...span, ...more }
  expect(await askForSwap(as(ben), asked)).toEqual({ ok: false, reason: 'invalid', errors })
})

test('the others of the schedule are told at once, and eight times more before it begins', async () => {
  const { story } = world
  const begins = addHours(START, 28 * DAY)
  await hearHandOvers(world.ana, { hears: false })
  const inCleos = { userId: cleo.actor.userId, startsAt: begins, endsAt: addHours(begins, 9) }
  await ask(cleo, inCleos)
  const question = QUESTION.replace('Ben', 'Cleo')
  expect(await tell(story.clock.now)).toEqual([`ben: ${question}`])
  const [mail] = story.smtp.mails.filter(({ to }) => to.join().startsWith('ben'))
  expect(mail?.raw).toContain('From Tue 31 Mar, 09:00 to Tue 31 Mar, 18:00 UTC.')
  for (const hours of [28 * DAY, 21 * DAY, 14 * DAY, 7 * DAY, 3 * DAY, 2 * DAY, DAY, 12]) {
    const at = addHours(begins, -hours)
    expect(await tell(addMinutes(at, -1))).toEqual([])
    expect(await tell(at)).toEqual([`ben: ${question}`])
    expect(await tell(addMinutes(at, 1))).toEqual([])
  }
  for (const hours of [-1, 0, 8, 10]) expect(await tell(addHours(begins, hours))).toEqual([])
})

test('what is taken or withdrawn is told no more; in the chat channel of the team reminders go there alone', async () => {
  const { story, chat, ana } = world
  const receiver = await story.receiver((response) => response.end('ok'))
  const chatChannelId = await chat('slack', { url: `${receiver.url}/hook` })
  await addTeam(story.admin, { name: 'Payments', members: [], schedules: [scheduleId], chatChannelId })
  const swapId = await ask()
  expect(await tell(story.clock.now)).toEqual([`ana: ${QUESTION}`, `cleo: ${QUESTION}`])
  expect(receiver.received).toHaveLength(1)
  expect(await tell(addHours(START, -DAY))).toEqual([])
  expect(receiver.received).toHaveLength(2)
  await takeSwap(as(ana), { swapId })
  await tell(addHours(START, -12))
  expect(receiver.received).toHaveLength(2)
})

test('what no receiver takes is tried again, five times at most, and then at the next time', async () => {
  const { story } = world
  const swapId = await ask()
  await story.smtp.close()
  for (const minutes of [0, 3, 6, 9, 12, 15]) await tell(addMinutes(story.clock.now, minutes === 0 ? 0 : 3))
  const swap = await database.db.read.swap.findUniqueOrThrow({ where: { id: swapId } })
  expect(swap).toMatchObject({ attempts: 0, tellAt: addHours(START, -DAY) })
})

test('a swap of another workspace is not there', async () => {
  const { admin } = await newWorkspace(database.db)
  const swapId = await ask()
  const other = { ...admin, now: world.story.clock.now }
  expect(await listSwaps(other)).toEqual([])
  await expect(takeSwap(other, { swapId })).rejects.toThrow(NotFoundError)
  await expect(withdrawSwap(other, { swapId })).rejects.toThrow(NotFoundError)
  const asked = { scheduleId, userId: other.actor.userId, ...span }
  await expect(askForSwap(other, asked)).rejects.toThrow(NotFoundError)
})

test('shifts that somebody covers already are not taken a second time', async () => {
  const first = await ask()
  expect(await takeSwap(as(cleo), { swapId: first })).toMatchObject({ ok: true })
  const again = await askForSwap(as(ben), { scheduleId, userId: ben.actor.userId, ...span })
  expect(again).toMatchObject({ ok: false, errors: { insteadOf: expect.stringContaining('is not on call') } })
  const at = addHours(START, 1)
  const names = (await onCallAt(database.db, { workspaceId: ben.workspaceId }, at)).map(({ userName }) => userName)
  expect(names).toEqual(['Cleo'])
})

test('no time is asked for twice, and one person has at most twenty open ones in a schedule', async () => {
  await ask()
  const later = { startsAt: addHours(START, DAY), endsAt: addHours(START, 3 * DAY) }
  const again = await askForSwap(as(ben), { scheduleId, userId: ben.actor.userId, ...later })
  expect(again).toMatchObject({ ok: false, errors: { startsAt: expect.stringContaining('already') } })
  const hourOf = (at: number) => ({
    startsAt: addHours(START, 2 * DAY + at),
    endsAt: addHours(START, 2 * DAY + at + 1),
  })
  for (let at = 0; at < 19; at++) await ask(ben, hourOf(at))
  const last = await askForSwap(as(ben), { scheduleId, userId: ben.actor.userId, ...hourOf(19) })
  expect(last).toMatchObject({ ok: false, errors: { endsAt: expect.stringContaining('20 open swaps') } })
})
