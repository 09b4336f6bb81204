import { expect, test } from 'vitest'
import { QueueFull } from '../shortage'
import { createLargeBodies } from './large-bodies'

/** Bodies that ask for a place; `taken` names those that got one, in their order. */
function createBodies(limits: Parameters<typeof createLargeBodies>[0]) {
  const placeFor = createLargeBodies(limits)
  const taken: string[] = []
  const ask = (name: string, key = 1) => {
    const place = placeFor(key)
    return { leave: place.leave, asked: place.take().then(() => void taken.push(name)) }
  }
  return { taken, ask }
}

test('a few of each key are let in, the others one by one as these leave', async () => {
  const { taken, ask } = createBodies({ atOnce: 2 })
  const [first] = [ask('a1'), ask('a2'), ask('a3'), ask('b1', 2)]
  await expect.poll(() => taken).toEqual(['a1', 'a2', 'b1'])
  first?.leave()
  await expect.poll(() => taken).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('one that was not let in in time is refused, and takes no place afterwards', async () => {
  const { taken, ask } = createBodies({ atOnce: 1, waitMs: 10 })
  const first = ask('first')
  await expect(ask('late').asked).rejects.toThrow(QueueFull)
  first.leave()
  await ask('next').asked
  expect(taken).toEqual(['first', 'next'])
})

test('where too many of a key wait, one more is refused at once', async () => {
  const { taken, ask } = createBodies({ atOnce: 1, waiting: 1 })
  const first = ask('first')
  const second = ask('second')
  await expect(ask('third').asked).rejects.toThrow(QueueFull)
  await ask('other', 2).asked
  first.leave()
  await second.asked
  expect(taken).toEqual(['first', 'other', 'second'])
})

test('one that leaves while it waits keeps no place', async () => {
  const { taken, ask } = createBodies({ atOnce: 1 })
  const first = ask('first')
  await first.asked
  ask('gone').leave()
  first.leave()
  await ask('next').asked
  expect(taken).toContain('next')
})
