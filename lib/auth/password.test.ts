import bcrypt from 'bcryptjs'
import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword, isPassword, passwordFault } from './password'

afterEach(() => vi.restoreAllMocks())

/** Counts how many hashes run at the same moment, in the real bcryptjs. */
function watchBcrypt() {
  const seen = { running: 0, most: 0, calls: 0 }
  const watch = <A extends unknown[], R>(real: (...args: A) => Promise<R>) => {
    return async (...args: A) => {
      seen.calls++
      seen.most = Math.max(seen.most, ++seen.running)
      return real(...args).finally(() => seen.running--)
    }
  }
  const { hash, compare } = bcrypt
  vi.spyOn(bcrypt, 'hash').mockImplementation(watch(hash))
  vi.spyOn(bcrypt, 'compare').mockImplementation(watch(compare))
  return seen
}

test('a password needs 10 characters, whatever they are', () => {
  expect(passwordFault('123456789')).toContain('10 characters')
  expect(passwordFault('🔔'.repeat(9))).toContain('10 characters')
  expect(passwordFault('1234567890')).toBeUndefined()
  expect(passwordFault('🔔'.repeat(10))).toBeUndefined()
})

test('a password over 72 bytes is refused in words, since bcrypt would cut it', () => {
  expect(passwordFault('x'.repeat(72))).toBeUndefined()
  expect(passwordFault('x'.repeat(73))).toContain('72 bytes')
  expect(passwordFault('é'.repeat(37))).toContain('72 bytes')
})

test('a hash is bcrypt at cost 12, and fits its password only', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$2b\$12\$.{53}$/)
  expect(await isPassword('correct horse battery', hash)).toBe(true)
  expect(await isPassword('correct horse batterY', hash)).toBe(false)
})

test('what comes after 72 bytes is never cut off in silence', async () => {
  const hash = await hashPassword('x'.repeat(72))
  expect(await isPassword(`${'x'.repeat(72)}y`, hash)).toBe(false)
})

test('where there is no hash the answer is no, after the same work', async () => {
  const seen = watchBcrypt()
  expect(await isPassword('correct horse battery', null)).toBe(false)
  expect(await isPassword('correct horse battery', undefined)).toBe(false)
  expect(seen.calls).toBe(2)
})

test('at most two run at once', async () => {
  const seen = watchBcrypt()
  await Promise.all([
    hashPassword('first password'),
    hashPassword('second password'),
    isPassword('third password', undefined),
    isPassword('fourth password', undefined),
  ])
  expect(seen).toEqual({ running: 0, most: 2, calls: 4 })
})
