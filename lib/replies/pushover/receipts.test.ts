import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { startPushover } from '../../../testing/doubles/pushover'
import { addMethod, beginStory, type Story } from '../../../testing/paging-story'
import type { UserContext } from '../../context'
import { resolveIncident } from '../../incidents/resolve'
import { askReceipts } from './receipts'

const database = testDatabase()
const [TOKEN, USER] = ['t'.repeat(30), 'u'.repeat(30)]

let story: Story
let ana: UserContext
let pushover: Awaited<ReturnType<typeof startPushover>>

beforeEach(async () => {
  story = await beginStory(database.db)
  pushover = await startPushover({ token: TOKEN, users: { [USER]: ['phone'] } })
  onTestFinished(() => pushover.close())
  story.deps.channels.pushover = { token: TOKEN, url: pushover.url }
  ana = await story.person('Ana')
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await addMethod(story.db, ana, 'pushover', { user: USER })
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
})

afterEach(() => story.end())

function ask() {
  const { db, channels } = story.deps
  return askReceipts({
    db,
    post: channels.post,
    application: { token: TOKEN, url: pushover.url },
    now: story.clock.now,
  })
}

function incident(id: number) {
  return story.db.read.incident.findUniqueOrThrow({ where: { id }, include: { acknowledgedBy: true } })
}

function receipt() {
  return [...pushover.receipts.values()].at(-1)
}

test('a confirmation on the phone acknowledges for its person, and is not asked for again', async () => {
  const id = await story.alert('critical')
  await ask()
  expect(await incident(id)).toMatchObject({ status: 'open' })
  Object.assign(receipt() ?? {}, { acknowledged: 1 })
  await ask()
  expect(await incident(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  const asked = pushover.requests.length
  await ask()
  expect(pushover.requests).toHaveLength(asked)
})

test('what was resolved elsewhere is loud no longer', async () => {
  const id = await story.alert('high')
  await resolveIncident(story.at(ana), { incidentId: id })
  await ask()
  expect(receipt()).toMatchObject({ cancelled: true })
})

test('one that expired is not asked for again, nor is one that is older than an hour', async () => {
  await story.alert('critical')
  Object.assign(receipt() ?? {}, { expired: 1 })
  await ask()
  const asked = pushover.requests.length
  await ask()
  expect(pushover.requests).toHaveLength(asked)
})

test('in a storm the oldest message is asked for too, and never more than two at once', async () => {
  for (let at = 1; at < 25; at++) await addMethod(story.db, ana, 'pushover', { user: USER })
  const id = await story.alert('critical')
  expect(pushover.receipts.size).toBe(25)
  const [oldest] = pushover.receipts.values()
  Object.assign(oldest ?? {}, { acknowledged: 1 })
  const { post } = story.deps.channels
  const asking = { now: 0, most: 0 }
  story.deps.channels.post = async (request) => {
    asking.most = Math.max(asking.most, ++asking.now)
    const outcome = await post(request)
    asking.now--
    return outcome
  }
  await ask()
  expect(await incident(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  expect(asking.most).toBe(2)
})

test('Pushover does not answer: it is asked the next time', async () => {
  const id = await story.alert('critical')
  const application = { token: TOKEN, url: 'http://127.0.0.1:9' }
  const { db, channels } = story.deps
  await askReceipts({ db, post: channels.post, application, now: story.clock.now })
  Object.assign(receipt() ?? {}, { acknowledged: 1 })
  await ask()
  expect(await incident(id)).toMatchObject({ status: 'acknowledged' })
})
