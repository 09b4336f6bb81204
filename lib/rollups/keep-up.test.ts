import { expect, test } from 'vitest'
import { restFor } from './keep-up'

test('takes a tenth of the time while a storm comes, half of it when nothing comes, and steps between', () => {
  expect([50_000, 1_000, 500, 0].map(restFor)).toEqual([9, 9, 5, 1])
})
