import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { PRESETS } from '../sources/presets/presets'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

const ALERT = { summary: 'Disk full', severity: 'high' }

// Of Amazon SNS, CloudEvents and others
test.each([
  'text/plain; charset=UTF-8',
  'application/cloudevents+json',
  'application/vnd.example.v1+json',
  'text/json',
])('%s is taken from a tool, and a key without a source says what to change', async (type) => {
  const deps = ingestDeps(database.db)
  const { token } = await newApiKey(world.system, 'sns', PRESETS.cloudwatch)
  expect((await post(deps, token, ALERT, { 'content-type': type })).status).toBe(201)
  const plain = await newApiKey(world.system, 'plain')
  const answer = await post(deps, plain.token, ALERT, { 'content-type': type })
  expect([answer.status, answer.json.detail]).toEqual([415, expect.stringContaining('key with a source takes this')])
})

test.each(['text/plain; charset=latin1', 'text/html', 'application/xml'])('%s is refused also then', async (type) => {
  const { token } = await newApiKey(world.system, 'sns', PRESETS.cloudwatch)
  expect((await post(ingestDeps(database.db), token, ALERT, { 'content-type': type })).status).toBe(415)
})
