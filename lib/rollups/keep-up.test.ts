import { expect, test } from 'vitest'
import { restFor } from './keep-up'

test('holds the writer for a tenth of the time while a storm comes, no rest when nothing comes, and steps between', () => {
  expect([50_000, 1_000, 500, 0].map(restFor)).toEqual([9, 9, 4.5, 0])
})
