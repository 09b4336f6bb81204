import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { addWebhook, beginStory, type Story } from '../../testing/paging-story'
import { acknowledgeIncident } from './acknowledge'
import { countUnreached, findUnreached } from './find-unreached'
import { listIncidents } from './list'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

async function unreached() {
  const { incidents } = await listIncidents(story.admin, {})
  return incidents.filter(({ isUnreached }) => isUnreached).map(({ id }) => id)
}

test('who is on call has no way to be reached: the incident has reached nobody, until somebody answers', async () => {
  const ana = await story.anaOnCall()
  const critical = await story.alert('critical')
  const high = await story.alert('high')
  await story.alert('low')
  await story.pass(1)
  expect(await unreached()).toEqual([high, critical])
  expect(await countUnreached(story.admin)).toEqual({ count: 1, isCut: false, onlyId: critical })
  await acknowledgeIncident(story.at(ana), { incidentId: critical })
  expect(await unreached()).toEqual([high])
  expect(await countUnreached(story.admin)).toEqual({ count: 0, isCut: false, onlyId: undefined })
})

test('a page that went out has reached somebody, although another failed', async () => {
  const refusing = await story.receiver((response) => response.writeHead(410).end())
  const ana = await story.anaOnCall(refusing)
  const alone = await story.alert('critical')
  await story.pass(1)
  expect(await unreached()).toEqual([alone])
  await addWebhook(story.db, ana, await story.receiver())
  const reached = await story.alert('critical')
  await story.pass(1)
  expect(await unreached()).toEqual([alone])
  expect(await findUnreached(story.admin, [alone, reached])).toEqual(new Set([alone]))
})

test('what is still to go out may reach somebody', async () => {
  const busy = await story.receiver((response) => response.writeHead(503).end())
  await story.anaOnCall(busy)
  await story.alert('critical')
  expect(await unreached()).toEqual([])
})

test('another workspace has none of it', async () => {
  await story.anaOnCall()
  const id = await story.alert('critical')
  await story.pass(1)
  const other = await beginStory(database.db)
  expect(await findUnreached(other.admin, [id])).toEqual(new Set())
  expect(await countUnreached(other.admin)).toEqual({ count: 0, isCut: false, onlyId: undefined })
  await other.end()
})
