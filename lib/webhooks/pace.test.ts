import { expect, test } from 'vitest'
import { createPace } from './pace'

test('while many alerts come, all webhooks together leave nine tenths of the writer to them', async () => {
  const rest = createPace(() => 5_000)
  const startedAt = performance.now()
  await Promise.all([rest(2), rest(2), rest(2)])
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(3 * 18 - 5)
})

test('when none come, nobody waits', async () => {
  const rest = createPace(() => 0)
  let isOver = false
  void rest(10_000).then(() => {
    isOver = true
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(isOver).toBe(true)
})
