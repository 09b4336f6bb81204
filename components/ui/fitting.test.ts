import { expect, test } from 'vitest'
import { fitting } from './combobox'

const PEOPLE = ['Ben Okafor', 'Ana Benitez', 'Élodie Marchand', 'Robben'].map((name) => ({ value: name, name }))

const found = (typed: string) => fitting(PEOPLE, typed).map(({ name }) => name)

test('what begins with the text comes first, then what has a word that does, then the rest', () => {
  expect(found('ben')).toEqual(['Ben Okafor', 'Ana Benitez', 'Robben'])
})

test('accents, capitals and spaces around need not be typed', () => {
  expect(found(' elodie ')).toEqual(['Élodie Marchand'])
  expect(found('')).toHaveLength(4)
  expect(found('nobody')).toEqual([])
})
