import { expect, test } from 'vitest'
import type { PageHistory } from '@/lib/dashboard/pages'
import { nightly } from './key-figures'

function pages(...counts: [string, number][]) {
  return { people: counts.map(([name, atNight]) => ({ name, atNight })) } as unknown as PageHistory
}

test('the pages of a night add up to their sum, and a single other person is named', () => {
  expect(nightly(pages(['Ana', 2], ['Ben', 2], ['Chen', 1], ['Dora', 1]))).toBe('Ana 2, Ben 2, Chen 1, Dora 1')
  expect(nightly(pages(['Ana', 3], ['Ben', 2], ['Chen', 2], ['Dora', 1], ['Eli', 1]))).toBe(
    'Ana 3, Ben 2, Chen 2, others 2',
  )
  expect(nightly(pages(['Ana', 1], ['Ben', 0]))).toBe('Ana 1')
  expect(nightly(pages(['Ana', 0]))).toBe('none')
})
