import { expect, test } from 'vitest'
import { deviceOf, withDevice } from './device-cookie'

const secret = 'x'.repeat(32)
const ana = { secret, userId: 7 }

test('a browser is known to be of the people who have signed in with it, and of nobody else', () => {
  const shared = withDevice(withDevice(undefined, ana), { secret, userId: 8 })
  expect(deviceOf(shared, ana)).toMatch(/^\w{16}$/)
  expect(deviceOf(shared, { secret, userId: 8 })).toMatch(/^\w{16}$/)
  expect(deviceOf(shared, { secret, userId: 9 })).toBeUndefined()
  expect(deviceOf(shared, { secret, userId: undefined })).toBeUndefined()
})

test('signing in again keeps the id of the browser', () => {
  const cookie = withDevice(undefined, ana)
  expect(deviceOf(withDevice(cookie, ana), ana)).toBe(deviceOf(cookie, ana))
})

test('a cookie of another server, or one with another account or id in it, proves nothing', () => {
  const cookie = withDevice(undefined, ana)
  expect(deviceOf(cookie, { ...ana, secret: 'y'.repeat(32) })).toBeUndefined()
  expect(deviceOf(cookie.replace(/^7/, '8'), { secret, userId: 8 })).toBeUndefined()
  expect(deviceOf(cookie.replace(/\.\w{16}\./, `.${'a'.repeat(16)}.`), ana)).toBeUndefined()
  for (const junk of ['', '~', '7..', 'x'.repeat(100_000), undefined]) expect(deviceOf(junk, ana)).toBeUndefined()
})

test('the five people who came last are remembered', () => {
  let cookie: string | undefined
  for (let userId = 1; userId <= 6; userId++) cookie = withDevice(cookie, { secret, userId })
  const known = [1, 2, 3, 4, 5, 6].filter((userId) => deviceOf(cookie, { secret, userId }))
  expect(known).toEqual([2, 3, 4, 5, 6])
})
