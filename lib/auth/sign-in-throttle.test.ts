import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueFull } from './fair-queue'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle'

// The library reads the clock by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const ana = { email: 'ana@example.com', address: '192.0.2.1', device: undefined }
const phone = { ...ana, address: '203.0.113.77' }

async function countTimes(throttle: SignInThrottle, times: number, attempt: typeof phone | typeof known = ana) {
  const waits: number[] = []
  for (let time = 0; time < times; time++) waits.push(await throttle.count(attempt))
  return waits
}

const known = { ...ana, device: 'laptop' }
const none = (times: number) => Array.from({ length: times }, () => 0)

/** Wrong guesses at Ana's account, each from an IPv6 site of its own. */
async function guessFromEverywhere(throttle: SignInThrottle, sites: number) {
  for (let site = 0; site < sites; site++) await throttle.count({ ...ana, address: `2001:db8:${site.toString(16)}::1` })
}

test('an account takes five failures from one network, then a wait that ends', async () => {
  const throttle = createSignInThrottle()
  expect(await countTimes(throttle, 5)).toEqual(none(5))
  const wait = await throttle.count(ana)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(300)
  vi.advanceTimersByTime(wait * 1000)
  expect(await throttle.count(ana)).toBe(0)
})

test('an IPv6 network is a /64: another address in it gives no further guess', async () => {
  const throttle = createSignInThrottle()
  for (let host = 1; host <= 5; host++)
    expect(await throttle.count({ ...ana, address: `2001:db8:1:2::${host}` })).toBe(0)
  expect(await throttle.count({ ...ana, address: '2001:db8:1:2:3:4:5:6' })).toBeGreaterThan(0)
  expect(await throttle.count({ ...ana, address: '2001:db8:1:3::1' })).toBe(0)
})

test('forty accounts from forty addresses of one /64 are one network', async () => {
  const throttle = createSignInThrottle()
  const waits: number[] = []
  for (let at = 0; at < 40; at++)
    waits.push(
      await throttle.count({ ...ana, email: `${at}@example.com`, address: `2001:db8:1:2::${at.toString(16)}` }),
    )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(30)
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

test('the same network may still sign in to another account, and the account from another network', async () => {
  const throttle = createSignInThrottle()
  await countTimes(throttle, 6)
  expect(await throttle.count({ ...ana, email: 'ben@example.com' })).toBe(0)
  expect(await throttle.count({ ...ana, address: '192.0.2.2' })).toBe(0)
})

test('a network takes thirty failures over all accounts, then a wait that ends', async () => {
  const throttle = createSignInThrottle()
  for (let person = 0; person < 30; person++)
    expect(await throttle.count({ ...ana, email: `${person}@example.com` })).toBe(0)
  const wait = await throttle.count({ ...ana, email: 'last@example.com' })
  expect(wait).toBeGreaterThan(0)
  vi.advanceTimersByTime(wait * 1000)
  expect(await throttle.count({ ...ana, email: 'last@example.com' })).toBe(0)
})

test('whatever strangers guess elsewhere, a new device on a new network is never told to wait', async () => {
  const throttle = createSignInThrottle()
  await guessFromEverywhere(throttle, 500)
  expect(await throttle.count(phone)).toBe(0)
})

test('a known device is not told to wait for what others did in its own network', async () => {
  const throttle = createSignInThrottle()
  await countTimes(throttle, 60)
  expect(await throttle.count(known)).toBe(0)
})

test('a known device has five failures of its own', async () => {
  const throttle = createSignInThrottle()
  expect(await countTimes(throttle, 5, known)).toEqual(none(5))
  expect(await throttle.count(known)).toBeGreaterThan(0)
  expect(await throttle.count({ ...known, device: 'phone' })).toBe(0)
})

test('a known device goes before every stranger, and a fresh site before one that has tried', async () => {
  const throttle = createSignInThrottle()
  await countTimes(throttle, 5, known)
  await throttle.count({ ...ana, address: '2001:db8:1:1::1' })
  const ranks = [known, phone, { ...ana, address: '2001:db8:1:2::1' }].map((attempt) => throttle.rank(attempt))
  const [device, fresh, sameSite] = await Promise.all(ranks)
  expect(device).toBeLessThan(fresh ?? 0)
  expect(fresh).toBeLessThan(sameSite ?? 0)
})

test('a new device goes before a stranger who brings ever fresh sites of one provider', async () => {
  const throttle = createSignInThrottle()
  await guessFromEverywhere(throttle, 50)
  const fresh = await throttle.rank({ ...ana, address: '2001:db8:ffff::1' })
  expect(await throttle.rank(phone)).toBeLessThan(fresh)
})

test('somebody who signs in again and again stands behind the others', async () => {
  const throttle = createSignInThrottle()
  for (let time = 0; time < 10; time++) {
    await throttle.count(known)
    await throttle.forgive(known)
  }
  expect(await throttle.rank(known)).toBeGreaterThan(await throttle.rank({ ...known, email: 'ben@example.com' }))
})

test('after twenty failures of strangers their guesses at an account take a second each', async () => {
  const throttle = createSignInThrottle()
  await guessFromEverywhere(throttle, 21)
  const done: number[] = []
  for (const turn of [1, 2, 3]) void throttle.spaced(phone, 1, async () => void done.push(turn))
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toHaveLength(2)
  const others = [
    throttle.spaced(known, 0, async () => 'known'),
    throttle.spaced({ ...phone, email: 'ben@example.com' }, 1, async () => 'ben'),
  ]
  expect(await Promise.all(others)).toEqual(['known', 'ben'])
})

test('a new device gets its turn before the strangers that wait for the same account', async () => {
  const throttle = createSignInThrottle()
  await guessFromEverywhere(throttle, 21)
  const order: string[] = []
  const guess = { ...ana, address: '2001:db8:1::1' }
  const rank = await throttle.rank(guess)
  const guesses = Array.from({ length: 40 }, () => throttle.spaced(guess, rank, async () => void order.push('guess')))
  const outcomes = Promise.allSettled(guesses)
  void throttle.spaced(phone, await throttle.rank(phone), async () => void order.push('phone'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(order).toEqual(['guess', 'phone'])
  await vi.advanceTimersByTimeAsync(60_000)
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(40 - 1 - 32)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(QueueFull)
})

test('an attempt that is given back is no failure, and the failures before it stay', async () => {
  const throttle = createSignInThrottle()
  await countTimes(throttle, 4)
  for (let time = 0; time < 10; time++) {
    expect(await throttle.count(ana)).toBe(0)
    await throttle.giveBack(ana)
  }
  expect(await countTimes(throttle, 1)).toEqual([0])
  expect(await throttle.count(ana)).toBeGreaterThan(0)
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
