import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW } from '../../testing/fixtures'
import { beginStory } from '../../testing/paging-story'
import { after } from '../../testing/people'
import { startPaging } from '../pages/worker'
import { createCanary, forgetCanaries } from './canary'

const database = testDatabase()

function newCanary(instance: string) {
  const clock = { ms: 0 }
  const canary = createCanary({ db: database.db, instance, now: () => NOW, elapsed: () => clock.ms })
  return { canary, clock }
}

function readCanary(instance: string) {
  return database.db.read.canary.findUnique({ where: { instance } })
}

test('a canary is committed with alerts, decided and sent by the worker, and leaves no trace among incidents', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const { canary, clock } = newCanary('whole way')
  const worker = startPaging({ ...story.deps, canary })
  onTestFinished(() => worker.stop())
  clock.ms = 200_000
  expect(canary.state()).toEqual({ lastArrivedAt: null, secondsAgo: 200, isLate: false })
  await canary.send(ingestDeps(database.db).commitWithAlerts)
  worker.decide()
  await expect.poll(() => canary.state()).toMatchObject({ lastArrivedAt: NOW, secondsAgo: 0 })
  expect(await readCanary('whole way')).toMatchObject({ storedAt: NOW, decidedAt: NOW, arrivedAt: NOW })
  const { read } = database.db
  const counts = [read.incident.count(), read.timelineEntry.count(), read.notification.count(), read.page.count()]
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 0])
})

test('a canary that is stored and not decided does not arrive, and is late after five minutes', async () => {
  const { canary, clock } = newCanary('stuck')
  await canary.send(ingestDeps(database.db).commitWithAlerts)
  await canary.arrive()
  clock.ms = 300_000
  expect(canary.state()).toMatchObject({ lastArrivedAt: null, isLate: false })
  clock.ms = 300_001
  expect(canary.state().isLate).toBe(true)
  expect(await canary.decide()).toBe(true)
  expect(await canary.decide()).toBe(false)
  await canary.arrive()
  expect(canary.state()).toEqual({ lastArrivedAt: NOW, secondsAgo: 0, isLate: false })
})

test('a canary that cannot be stored goes nowhere', async () => {
  const { canary } = newCanary('refused')
  await expect(canary.send(() => Promise.reject(new Error('queue full')))).rejects.toThrow('queue full')
  expect(await canary.decide()).toBe(false)
})

test('each instance has a canary of its own, forgotten a day after it was last sent', async () => {
  const [one, other] = [newCanary('one'), newCanary('other')]
  const { commitWithAlerts } = ingestDeps(database.db)
  await Promise.all([one.canary.send(commitWithAlerts), other.canary.send(commitWithAlerts)])
  await one.canary.decide()
  expect(await readCanary('other')).toMatchObject({ decidedAt: null })
  await database.db.write((tx) => forgetCanaries(tx, after({ days: 2 })))
  expect(await database.db.read.canary.count()).toBe(0)
})
