import { addMinutes } from 'date-fns'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginChatStory } from '../../testing/chat-story'
import { testDatabase } from '../../testing/database'
import { setRotation } from '../../testing/one-layer'
import { hearHandOvers } from '../contact-methods/hear-endings'
import type { UserContext } from '../context'
import { addOverride } from '../on-call/add-override'
import { addTeam } from '../teams/add'
import { noteHandOvers } from './note'
import { tellHandOvers } from './tell'

const database = testDatabase()
// Ana is on call on the story's first day; Ben from then on.
const HAND_OVER = new Date('2026-03-02T09:00:00Z')

let world: Awaited<ReturnType<typeof beginChatStory>>
let ben: UserContext
let scheduleId: number

beforeEach(async () => {
  world = await beginChatStory(database.db)
  const { story, ana } = world
  ben = await story.person('Ben')
  scheduleId = await story.onCall(ana, ben)
  const data = {
    startsOn: '2026-03-01',
    shiftUnit: 'day',
    shiftLength: 1,
    handoverTime: '09:00',
    timeZone: 'UTC',
  } as const
  await story.db.write((tx) => setRotation(tx, scheduleId, data))
})

afterEach(() => world.end())

/** What a process does at a time, from the moment on that it runs. */
async function at(minutesBefore: number) {
  const { story } = world
  story.clock.now = addMinutes(HAND_OVER, -minutesBefore)
  await noteHandOvers(story.db, story.workspaceId, story.clock.now)
  const { db, channels, baseUrl } = story.deps
  await tellHandOvers({ db, channels, baseUrl, now: () => story.clock.now })
  return story.arrived()
}

const inMinutes = (name: string, minutes: number) => [`${name}: You go on call in Main rotation in ${minutes} minutes`]

test('whoever goes on call is told an hour before, once', async () => {
  expect(await at(61)).toEqual([])
  expect(await at(60)).toEqual(inMinutes('ben', 60))
  for (const minutes of [59, 30, 0, -5]) expect(await at(minutes)).toEqual([])
  const [mail] = world.story.smtp.mails.filter(({ to }) => to.join().startsWith('ben'))
  expect(mail?.raw).toContain('From Mon 2 Mar, 09:00 to Tue 3 Mar, 09:00 UTC.')
})

test('whom a change puts on call sooner is told as soon as it is known, and who no longer goes on call is not told', async () => {
  const { story } = world
  const cleo = await story.person('Cleo')
  expect(await at(70)).toEqual([])
  const members = [world.ana, cleo].map(({ actor }) => actor.userId)
  await story.db.write((tx) => setRotation(tx, scheduleId, { members }))
  expect(await at(20)).toEqual(inMinutes('cleo', 20))
  expect(await at(10)).toEqual([])
})

test('after a time in which no server ran it is told late, and not a quarter of an hour after', async () => {
  expect(await at(-10)).toEqual(['ben: You are on call now in Main rotation'])
  const { story } = world
  await story.db.write((tx) => tx.handOver.deleteMany())
  expect(await at(-16)).toEqual([])
})

test('nobody is told who does not want to be, who goes on being on call, or whom an override has just put there', async () => {
  const { story, ana } = world
  await hearHandOvers(ben, { hears: false })
  expect(await at(60)).toEqual([])
  await hearHandOvers(ben, { hears: true })
  await story.db.write((tx) => tx.handOver.deleteMany())
  story.clock.now = addMinutes(HAND_OVER, -50)
  const span = { startsAt: addMinutes(HAND_OVER, -20), endsAt: addMinutes(HAND_OVER, 600) }
  const covered = { scheduleId, userId: ana.actor.userId, ...span }
  expect(await addOverride(story.at(story.admin), covered)).toMatchObject({ ok: true })
  // Ana is on call before, by her turn, and after it, by the override.
  expect(await at(45)).toEqual([])
})

test('the chat channel of the team hears it when it happens', async () => {
  const { story, chat } = world
  const receiver = await story.receiver((response) => response.end('ok'))
  const chatChannelId = await chat('slack', { url: `${receiver.url}/hook` })
  await addTeam(story.admin, { name: 'Payments', members: [], schedules: [scheduleId], chatChannelId })
  expect(await at(60)).toEqual(inMinutes('ben', 60))
  expect(receiver.received).toHaveLength(0)
  await at(0)
  await at(-5)
  const texts = receiver.received.map(({ text }) => JSON.parse(text).text.split('\n')[0])
  expect(texts).toEqual(['*Ben is on call in Main rotation until Tue 3 Mar, 09:00 UTC*'])
})

test('what a receiver does not take is tried again, five times at most', async () => {
  const { story } = world
  await story.smtp.close()
  await at(60)
  for (const minutes of [57, 54, 51, 48, 45, 42]) await at(minutes)
  const [row] = await story.db.read.handOver.findMany({ where: { workspaceId: story.workspaceId } })
  expect(row).toMatchObject({ attempts: 5, endedAt: expect.any(Date) })
})
