import { expect, test } from 'vitest'
import { SHAPES } from './recognise'

test.each(SHAPES)('what $tool sends is read by paths that are paths', ({ tool, reading }) => {
  expect(reading()).toMatchObject({ tool })
})
