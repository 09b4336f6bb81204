import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { openSteadyClock } from './open-steady-clock'

const database = testDatabase()
const world = { wall: NOW, passed: 0, up: 0, machine: 'one' }

beforeEach(async () => {
  Object.assign(world, { wall: NOW, passed: 0, up: 1_000, machine: 'one' })
  await database.db.write((tx) => tx.steadyClock.deleteMany())
})

/** A process whose clocks are those of the world. */
function open(db = database.db) {
  const startedAt = world.passed
  return openSteadyClock({
    db,
    wall: async () => world.wall,
    elapsed: () => world.passed - startedAt,
    machine: world.machine,
    uptime: () => world.up,
  })
}

function pass(seconds: number, { wall = seconds, up = seconds } = {}) {
  world.passed += seconds * 1_000
  world.up += up
  world.wall = new Date(world.wall.getTime() + wall * 1_000)
}

const HOUR = 3_600

test('it begins as the wall clock, and counts what passes whatever that is set to', async () => {
  const clock = await open()
  expect(clock.now()).toEqual(NOW)
  pass(10, { wall: -24 * HOUR })
  expect(clock.now()).toEqual(after({ seconds: 10 }))
  await clock.tick()
  pass(10, { wall: 48 * HOUR })
  await clock.tick()
  expect(clock.now()).toEqual(after({ seconds: 20 }))
})

test('after a stop it has gone on by the time that the server was down', async () => {
  await open()
  pass(300)
  expect((await open()).now()).toEqual(after({ seconds: 300 }))
})

test('a clock that was set back while the server was down loses no time: the machine knows how long it is up', async () => {
  await open()
  pass(300, { wall: -24 * HOUR })
  expect((await open()).now()).toEqual(after({ seconds: 299 }))
})

test('after a restart of the machine it has gone on by the time since, at least', async () => {
  await open()
  pass(300, { wall: -24 * HOUR, up: 41 - world.up })
  expect((await open()).now()).toEqual(after({ seconds: 40 }))
})

test('another machine cannot tell more than the wall clock does', async () => {
  await open()
  world.machine = 'other'
  pass(300, { wall: -24 * HOUR })
  expect((await open()).now()).toEqual(NOW)
})

test('instances have the same time, also one that stood still', async () => {
  const [one, other] = [await open(), await open()]
  pass(60)
  await one.tick()
  const stoodStill = await openSteadyClock({ db: database.db, wall: async () => world.wall, elapsed: () => 0 })
  pass(60)
  await other.tick()
  await stoodStill.tick()
  expect([one, other, stoodStill].map((clock) => clock.now())).toEqual(Array(3).fill(after({ seconds: 120 })))
})

test('a leap ahead is settled after an hour, a step back at once', async () => {
  const clock = await open()
  pass(10, { wall: 24 * HOUR })
  await clock.tick()
  expect(clock.settled()).toEqual(after({ seconds: 10 }))
  pass(HOUR)
  await clock.tick()
  expect(clock.settled()).toEqual(world.wall)
  pass(10, { wall: -24 * HOUR })
  await clock.tick()
  expect(clock.settled()).toEqual(world.wall)
})

test('a leap ahead while the server was down is settled an hour later as well', async () => {
  await open()
  pass(60, { wall: 400 * 24 * HOUR })
  const clock = await open()
  expect(clock.settled()).toEqual(NOW)
  pass(HOUR)
  await clock.tick()
  expect(clock.settled()).toEqual(world.wall)
})

test('it opens although nothing can be written', async () => {
  const full = { ...database.db, writeStatements: () => Promise.reject(new Error('disk full')) }
  const clock = await open(full)
  pass(10)
  expect(clock.now()).toEqual(after({ seconds: 10 }))
  await expect(clock.tick()).rejects.toThrow('disk full')
  expect(await database.db.read.steadyClock.count()).toBe(0)
})
