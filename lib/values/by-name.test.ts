import { expect, test } from 'vitest'
import { byName } from './by-name'

test('names stand in the order in which people look for them', () => {
  const names = ['Zoe', 'Region 10', 'ada', 'Élodie', 'Region 2', 'Ben', 'Dora'].map((name) => ({ name }))
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual([
    ...['ada', 'Ben', 'Dora', 'Élodie', 'Region 2', 'Region 10', 'Zoe'],
  ])
})
