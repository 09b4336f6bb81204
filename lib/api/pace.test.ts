import { expect, test } from 'vitest'
import { createPace } from './pace'

test('one after the other, and the sixth at once is sent away', async () => {
  const pace = createPace()
  const log: string[] = []
  const jobs = Array.from({ length: 6 }, (_, n) =>
    pace(async () => {
      log.push(`${n} begins`)
      await new Promise(setImmediate)
      log.push(`${n} ends`)
      return n
    }),
  )
  expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3, 4, undefined])
  expect(log).toEqual([0, 1, 2, 3, 4].flatMap((n) => [`${n} begins`, `${n} ends`]))
  await expect(pace(() => Promise.reject(new Error('fault')))).rejects.toThrow('fault')
  expect(await pace(async () => 'next')).toBe('next')
})
