import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, post } from '../../testing/fixtures'
import { beginStory, type Story } from '../../testing/paging-story'
import { runDue } from '../../testing/run-due'
import { explainPaging } from '../escalations/explain'

const ALERTS = 10_000
const ROUNDS = 20

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

test('10,000 critical alerts in a minute page a person a handful of times, and each says which page covers it', async () => {
  const ana = await story.person('Ana')
  await story.onCall(ana)
  const ingest = ingestDeps(story.db, () => story.clock.now)
  for (let round = 0; round < ROUNDS; round++) {
    const sent = Array.from({ length: ALERTS / ROUNDS }, (_, n) =>
      post(ingest, story.token, { summary: `s${n}`, severity: 'critical', labels: { service: `service-${n % 40}` } }),
    )
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([201]))
    await runDue(story.deps)
    await story.pass(1 / ROUNDS)
  }
  await story.pass(2)
  const pages = story.arrived()
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.length).toBeLessThan(12)

  const { workspaceId } = story
  const uncovered = await story.db.read.incident.count({
    where: { workspaceId, escalationEntries: { none: { notification: { pages: { some: { state: 'sent' } } } } } },
  })
  expect(uncovered).toBe(0)
  const notifications = await story.db.read.notification.findMany({ where: { workspaceId } })
  expect(notifications.reduce((sum, { incidents }) => sum + incidents, 0)).toBe(ALERTS)
  const last = await story.db.read.incident.findFirstOrThrow({ where: { workspaceId }, orderBy: { id: 'desc' } })
  const explanation = await explainPaging(story.admin, last.id)
  expect(explanation?.entries[0]?.notification?.incidents).toBeGreaterThan(1_000)
})
