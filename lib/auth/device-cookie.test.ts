import { expect, test } from 'vitest'
import { deviceOf, withDevice } from './device-cookie'

const secret = 'x'.repeat(32)
const ana = { secret, accountId: 7 }

test('a browser is known to be of the people who have signed in with it, and of nobody else', () => {
  const shared = withDevice(withDevice(undefined, ana), { secret, accountId: 8 })
  expect(deviceOf(shared, ana)).toMatch(/^\w{16}$/)
  expect(deviceOf(shared, { secret, accountId: 8 })).toMatch(/^\w{16}$/)
  expect(deviceOf(shared, { secret, accountId: 9 })).toBeUndefined()
  expect(deviceOf(shared, { secret, accountId: undefined })).toBeUndefined()
})

test('signing in again keeps the id of the browser', () => {
  const cookie = withDevice(undefined, ana)
  expect(deviceOf(withDevice(cookie, ana), ana)).toBe(deviceOf(cookie, ana))
})

test('a cookie of another server, or one with another account or id in it, proves nothing', () => {
  const cookie = withDevice(undefined, ana)
  expect(deviceOf(cookie, { ...ana, secret: 'y'.repeat(32) })).toBeUndefined()
  expect(deviceOf(cookie.replace(/^7/, '8'), { secret, accountId: 8 })).toBeUndefined()
  expect(deviceOf(cookie.replace(/\.\w{16}\./, `.${'a'.repeat(16)}.`), ana)).toBeUndefined()
  for (const junk of ['', '~', '7..', 'x'.repeat(100_000), undefined]) expect(deviceOf(junk, ana)).toBeUndefined()
})

test('the five people who came last are remembered', () => {
  let cookie: string | undefined
  for (let accountId = 1; accountId <= 6; accountId++) cookie = withDevice(cookie, { secret, accountId })
  const known = [1, 2, 3, 4, 5, 6].filter((accountId) => deviceOf(cookie, { secret, accountId }))
  expect(known).toEqual([2, 3, 4, 5, 6])
})
