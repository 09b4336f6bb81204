import { expect, test } from 'vitest'
import { fewNames } from './few-names'

test.each([
  [['Ana'], 'Ana'],
  [['Ana', 'Ben'], 'Ana and Ben'],
  [['Ana', 'Ben', 'Chen'], 'Ana, Ben, and 1 more'],
  [['Ana', 'Ben', 'Chen', 'Dora'], 'Ana, Ben, and 2 more'],
])('%j', (names, words) => expect(fewNames(names, 2)).toBe(words))
