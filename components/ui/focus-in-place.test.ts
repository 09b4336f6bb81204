import { expect, test } from 'vitest'
import { placesAfter } from './focus-in-place'

test('the focus goes along with a part that moves, and turns round at the end of the list', () => {
  expect(placesAfter('up 1')).toEqual(['up 0', 'down 0'])
  expect(placesAfter('down 1')).toEqual(['down 2', 'up 2'])
})

test('after a part is removed the next one has the focus, else the one before, else the button that adds one', () => {
  expect(placesAfter('remove 2')).toEqual(['remove 2', 'remove 1', 'add-condition', 'add'])
})

test('other buttons and fields keep the focus', () => {
  expect(placesAfter('save')).toEqual(['save'])
  expect(placesAfter(null)).toEqual([null])
})
