import { expect, test } from 'vitest'
import { createLargeBodies } from './large-bodies'
import { QueueFull } from './shortage'

/** Work that ends when it is told to. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: (name: string) => ends.get(name)?.(),
  }
}

test('a few of each key are let in, the others one by one as these end', async () => {
  const { begun, work, end } = createWork()
  const admit = createLargeBodies({ atOnce: 2 })
  const done = ['a1', 'a2', 'a3', 'b1'].map((name) => admit(name.startsWith('a') ? 1 : 2, work(name)))
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
  end('a1')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a2', 'a3', 'b1']) end(name)
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('one that was not let in in time is refused, and not done afterwards', async () => {
  const { begun, work, end } = createWork()
  const admit = createLargeBodies({ atOnce: 1, waitMs: 10 })
  const first = admit(1, work('first'))
  await expect(admit(1, work('late'))).rejects.toThrow(QueueFull)
  end('first')
  await first
  const next = admit(1, work('next'))
  await expect.poll(() => begun).toEqual(['first', 'next'])
  end('next')
  await next
})

test('where too many of a key wait, one more is refused at once', async () => {
  const { begun, work, end } = createWork()
  const admit = createLargeBodies({ atOnce: 1, waiting: 1 })
  const first = admit(1, work('first'))
  const second = admit(1, work('second'))
  await expect(admit(1, work('third'))).rejects.toThrow(QueueFull)
  const other = admit(2, work('other'))
  for (const name of ['first', 'other', 'second']) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  expect(await Promise.all([first, other, second])).toEqual(['first', 'other', 'second'])
})

test('a failure is passed on, and lets the next one in', async () => {
  const admit = createLargeBodies({ atOnce: 1 })
  await expect(admit(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await admit(1, async () => 'next')).toBe('next')
})
