import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSignInThrottle } from './sign-in-throttle'

// The library reads the clock by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const ana = { email: 'ana@example.com', address: '192.0.2.1', familiarAddress: false }

async function countTimes(throttle: ReturnType<typeof createSignInThrottle>, times: number, attempt = ana) {
  const waits: number[] = []
  for (let time = 0; time < times; time++) waits.push(await throttle.count(attempt))
  return waits
}

const none = (times: number) => Array.from({ length: times }, () => 0)

test('an account takes five failures from one address, then a wait that ends', async () => {
  const throttle = createSignInThrottle()
  expect(await countTimes(throttle, 5)).toEqual(none(5))
  const wait = await throttle.count(ana)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(300)
  vi.advanceTimersByTime(wait * 1000)
  expect(await throttle.count(ana)).toBe(0)
})

test('the wait does not grow with what is tried meanwhile: nobody is locked out for good', async () => {
  const throttle = createSignInThrottle()
  await countTimes(throttle, 5)
  for (let second = 0; second < 300; second++) {
    await throttle.count(ana)
    vi.advanceTimersByTime(1000)
  }
  expect(await throttle.count(ana)).toBe(0)
})

test('the same address may still sign in to another account, and the account from another address', async () => {
  const throttle = createSignInThrottle()
  await countTimes(throttle, 6)
  expect(await throttle.count({ ...ana, email: 'ben@example.com' })).toBe(0)
  expect(await throttle.count({ ...ana, address: '192.0.2.2' })).toBe(0)
})

test('an address takes thirty failures over all accounts, then a wait that ends', async () => {
  const throttle = createSignInThrottle()
  for (let person = 0; person < 30; person++)
    expect(await throttle.count({ ...ana, email: `${person}@example.com` })).toBe(0)
  const wait = await throttle.count({ ...ana, email: 'last@example.com' })
  expect(wait).toBeGreaterThan(0)
  vi.advanceTimersByTime(wait * 1000)
  expect(await throttle.count({ ...ana, email: 'last@example.com' })).toBe(0)
})

test('an account takes twenty failures from unfamiliar addresses, then a wait that ends', async () => {
  const throttle = createSignInThrottle()
  for (let host = 0; host < 20; host++) expect(await throttle.count({ ...ana, address: `198.51.100.${host}` })).toBe(0)
  const wait = await throttle.count({ ...ana, address: '198.51.100.20' })
  expect(wait).toBeGreaterThan(300)
  vi.advanceTimersByTime(wait * 1000)
  expect(await throttle.count({ ...ana, address: '198.51.100.20' })).toBe(0)
})

test('a familiar address gets in while strangers have used up the account', async () => {
  const throttle = createSignInThrottle()
  for (let host = 0; host < 30; host++) await throttle.count({ ...ana, address: `198.51.100.${host}` })
  expect(await throttle.count({ ...ana, familiarAddress: true })).toBe(0)
})

test('one stranger alone, however often they try, does not use up the account for everybody', async () => {
  const throttle = createSignInThrottle()
  for (let minute = 0; minute < 60; minute++) {
    await countTimes(throttle, 10, { ...ana, address: '198.51.100.1' })
    vi.advanceTimersByTime(60_000)
    expect(await throttle.count({ ...ana, address: `192.0.2.${minute}` })).toBe(0)
    await throttle.forgive({ ...ana, address: `192.0.2.${minute}` })
  }
})

test('successful sign-ins never add up to a wait', async () => {
  const throttle = createSignInThrottle()
  for (let time = 0; time < 100; time++) {
    expect(await throttle.count(ana)).toBe(0)
    await throttle.forgive(ana)
  }
})

test('a success ends the count of the failures before it', async () => {
  const throttle = createSignInThrottle()
  await countTimes(throttle, 5)
  await throttle.forgive(ana)
  expect(await countTimes(throttle, 5)).toEqual(none(5))
  expect(await throttle.count(ana)).toBeGreaterThan(0)
})
