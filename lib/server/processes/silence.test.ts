import { expect, test } from 'vitest'
import { parseStat, readMainThread, silenceIn } from './silence'

test('a thread that waits for a processor is not silent; one that runs is, for as long as it runs', () => {
  const before = { isRunnable: true, seconds: 7 }
  expect(silenceIn(before, { isRunnable: true, seconds: 7 })).toBe(0)
  expect(silenceIn(before, { isRunnable: true, seconds: 7.25 })).toBe(0.25)
  // The tick came late.
  expect(silenceIn(before, { isRunnable: true, seconds: 9 })).toBe(1)
})

test('a thread that waits for anything else is silent, and so is one that cannot be read', () => {
  const before = { isRunnable: false, seconds: 7 }
  expect(silenceIn(before, { isRunnable: false, seconds: 7 })).toBe(1)
  expect(silenceIn(before, undefined)).toBe(1)
  expect(silenceIn(undefined, { isRunnable: true, seconds: 7 })).toBe(1)
})

test('the state and the processor time of a thread are read, whatever the name of its program', () => {
  const rest = 'R 1 17 17 0 -1 4194304 1 0 0 0 150 50 0 0 20 0 11 0 99 1 1'
  expect(parseStat(`17 (node) ${rest}`)).toEqual({ isRunnable: true, seconds: 2 })
  expect(parseStat(`17 (a) S 1 (b) ${rest}`)).toEqual({ isRunnable: true, seconds: 2 })
  expect(parseStat(`17 (node) ${rest.replace('R', 'D')}`).isRunnable).toBe(false)
})

test('this process runs while it reads of itself', { skip: process.platform !== 'linux' }, () => {
  const before = readMainThread(process.pid)
  expect(before?.isRunnable).toBe(true)
  const { user, system } = process.cpuUsage()
  while (process.cpuUsage().user + process.cpuUsage().system < user + system + 100_000) JSON.stringify([user])
  expect(readMainThread(process.pid)?.seconds).toBeGreaterThan(before?.seconds ?? Number.POSITIVE_INFINITY)
  expect(readMainThread(2 ** 30)).toBeUndefined()
})
