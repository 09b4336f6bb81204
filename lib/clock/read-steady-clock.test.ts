import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { after } from '../../testing/people'
import { readSteadyClock } from './read-steady-clock'

const database = testDatabase()

async function write(at: Date) {
  const row = { at, wallAt: at, settledAt: at, machine: 'm', uptime: 1 }
  await database.db.write((tx) => tx.steadyClock.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row }))
}

async function clock() {
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const counted = { ms: 0 }
  const elapsed = () => counted.ms
  const now = await readSteadyClock({ db: database.db, signal: stopping.signal, elapsed, againMs: 1 })
  return { now, counted }
}

test('it needs somebody who writes it', async () => {
  await expect(clock()).rejects.toThrow('The steady clock was never written.')
})

test('it counts by itself, follows who writes it ahead, and never goes back', async () => {
  await write(after({}))
  const { now, counted } = await clock()
  expect(now()).toEqual(after({}))
  counted.ms = 7_000
  expect(now()).toEqual(after({ seconds: 7 }))
  await write(after({ minutes: 1 }))
  await expect.poll(now).toEqual(after({ minutes: 1 }))
  await write(after({ hours: -1 }))
  counted.ms += 1_000
  await expect.poll(now).toEqual(after({ minutes: 1, seconds: 1 }))
  const row = await database.db.read.steadyClock.findUniqueOrThrow({ where: { id: 1 } })
  expect(row.at, 'it writes nothing').toEqual(after({ hours: -1 }))
})
