import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { QueueFull } from './fair-queue'
import { hashPassword, isPassword, KNOWN_PERSON, takesPasswords } from './password'

const STRANGER = 1

globalThis.tocsinPasswordCost = undefined

test('a hash is bcrypt at cost 12, and fits its password only', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$2b\$12\$.{53}$/)
  expect(await isPassword('correct horse battery', hash)).toBe(true)
  expect(await isPassword('correct horse batterY', hash)).toBe(false)
})

test('every character counts, also after the 72 bytes that bcrypt takes', async () => {
  const hash = await hashPassword('x'.repeat(72))
  expect(await isPassword(`${'x'.repeat(72)}y`, hash)).toBe(false)
  const long = 'é'.repeat(199)
  const longHash = await hashPassword(`${long}1`)
  expect(await isPassword(`${long}1`, longHash)).toBe(true)
  expect(await isPassword(`${long}2`, longHash)).toBe(false)
  expect(await isPassword(long, longHash)).toBe(false)
})

test('a long password is not hashed as its plain digest, which may have leaked elsewhere', async () => {
  const long = 'correct horse battery '.repeat(4)
  const hash = await hashPassword(long)
  for (const digest of ['sha256', 'sha384', 'sha512'])
    expect(await isPassword(createHash(digest).update(long).digest('base64').slice(0, 64), hash)).toBe(false)
})

test('where there is no hash the answer is no, after the same work', async () => {
  const hash = await hashPassword('correct horse battery')
  // Time of the processor, which does not grow while the machine does something else.
  const workOf = async (stored: string | null | undefined) => {
    const before = process.cpuUsage()
    expect(await isPassword('another horse', stored)).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const withHash = await workOf(hash)
  // An answer without the work would take less than a hundredth.
  expect(await workOf(null)).toBeGreaterThan(withHash / 10)
  expect(await workOf(undefined)).toBeGreaterThan(withHash / 10)
})

test('hashing leaves the event loop free', async () => {
  const before = performance.eventLoopUtilization()
  await Promise.all(Array.from({ length: 4 }, () => hashPassword('correct horse battery')))
  const { utilization } = performance.eventLoopUtilization(before)
  expect(utilization).toBeLessThan(0.5)
})

test('a flood of strangers is refused beyond a bound, and a known person still goes first', async () => {
  globalThis.tocsinPasswordCost = 9
  let judged = 0
  const flood = Array.from({ length: 60 }, async () => {
    await isPassword('guess', null, STRANGER)
    judged++
  })
  const outcomes = Promise.allSettled(flood)
  expect(takesPasswords(STRANGER + 1)).toBe(false)
  await isPassword('guess', null, KNOWN_PERSON)
  // Those that ran already, and those that the other thread judged meanwhile.
  expect(judged).toBeLessThan(16)
  const refused = (await outcomes).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.length).toBeGreaterThanOrEqual(60 - 2 - 32)
  for (const reason of refused) expect(reason).toBeInstanceOf(QueueFull)
})

test('a process that has hashed a password ends by itself', async () => {
  const script = "import('./lib/auth/password.ts').then((m) => m.hashPassword('correct horse')).then(console.log)"
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
