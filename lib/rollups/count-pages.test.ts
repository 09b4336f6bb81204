import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { beginStory, type Story } from '../../testing/paging-story'
import { listFailedPages, retryFailedPage } from '../pages/failed-pages'
import { rebuildRollups } from './rebuild'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

function figures() {
  const { workspaceId } = story
  return database.db.read.pageRollup.findMany({
    where: { workspaceId },
    select: { userId: true, channel: true, at: true, sent: true, failed: true },
    orderBy: [{ userId: 'asc' }, { channel: 'asc' }, { at: 'asc' }],
  })
}

/** Goes through every page and counts it. */
async function countPlainly() {
  const { workspaceId } = story
  const pages = await database.db.read.page.findMany({
    where: { workspaceId, state: { in: ['sent', 'failed'] } },
    include: { notification: true },
  })
  const counts = new Map<string, { sent: number; failed: number }>()
  for (const { channel, endedAt, state, notification } of pages) {
    const hour = `${endedAt?.toISOString().slice(0, 13)}:00:00.000Z`
    const place = `${notification.userId} ${channel ?? ''} ${hour}`
    const count = counts.get(place) ?? { sent: 0, failed: 0 }
    counts.set(place, count)
    count[state === 'sent' ? 'sent' : 'failed'] += 1
  }
  return counts
}

async function expectCounted() {
  const rows = await figures()
  const counted = rows.filter(({ sent, failed }) => sent !== 0 || failed !== 0)
  const places = counted.map(({ userId, channel, at, sent, failed }) => {
    return [`${userId} ${channel} ${at.toISOString()}`, { sent, failed }] as const
  })
  expect(new Map(places)).toEqual(await countPlainly())
}

test('pages that are sent, fail, are sent again and without a way are counted as they end', async () => {
  let answer = 404
  const receiver = await story.receiver((response) => response.writeHead(answer).end())
  const good = await story.receiver()
  const ana = await story.anaOnCall(receiver, good)
  await story.alert('critical')
  await expectCounted()
  expect(await figures()).toMatchObject([{ channel: 'webhook', sent: 1, failed: 1 }])

  await story.pass(90)
  answer = 204
  const [failed] = await listFailedPages(story.at(story.admin))
  await retryFailedPage(story.at(story.admin), { pageId: failed?.id ?? 0 })
  await expectCounted()
  await story.pass(1)
  await expectCounted()
  expect((await figures()).map(({ sent, failed }) => [sent, failed])).toEqual([
    [1, 0],
    [1, 0],
  ])

  await database.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await story.alert('critical')
  await story.pass(2)
  await expectCounted()
  expect((await figures()).some(({ channel, failed }) => channel === '' && failed > 0)).toBe(true)
})

test('a rebuild counts the pages that there are', async () => {
  const good = await story.receiver()
  await story.anaOnCall(good)
  await story.alert('critical')
  const before = await figures()
  await database.db.write((tx) => tx.pageRollup.updateMany({ data: { sent: 70, failed: 7 } }))
  await rebuildRollups(database.db, NOW)
  expect(await figures()).toEqual(before)
})
