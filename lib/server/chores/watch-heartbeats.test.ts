import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { newApiKey, newWorkspace } from '../../../testing/fixtures'
import { after } from '../../../testing/people'
import { setHeartbeat } from '../../heartbeats/set'
import { createLog } from '../../log/log'
import { createHeartbeatWatch } from './watch-heartbeats'

const database = testDatabase()

beforeEach(async () => {
  await database.db.write((tx) => tx.heartbeat.deleteMany())
})

test('a silence is decided on at once; after a failed look it listens anew first', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  await setHeartbeat(admin, { apiKeyId, everyMinutes: 30, graceMinutes: 0 })
  const world = { minutes: 0, isAway: false, decided: 0 }
  const now = () => after(world)
  const db = {
    ...database.db,
    query: ((...template: Parameters<typeof database.db.query>) => {
      if (world.isAway) throw new Error('the database is away')
      return database.db.query(...template)
    }) as typeof database.db.query,
  }
  const paging = { decide: () => world.decided++, send: () => undefined }
  const runtime = { db, log: createLog('silent'), clock: { now }, paging, stopping: new AbortController() }
  const watch = createHeartbeatWatch(runtime as unknown as Parameters<typeof createHeartbeatWatch>[0], now)
  Object.assign(world, { minutes: 30, isAway: true })
  await watch()
  Object.assign(world, { minutes: 39, isAway: false })
  await watch()
  expect(world.decided).toBe(0)
  world.minutes = 40
  await watch()
  await watch()
  expect(world.decided).toBe(1)
  expect(await database.db.read.incident.count({ where: { apiKeyId } })).toBe(1)
})
