import { describe, expect, test } from 'vitest'
import { differencesIn } from './differences'
import { changeInWords } from './in-words'

function words(field: string, before: unknown, after: unknown) {
  return differencesIn({ field, before, after }).map(changeInWords)
}

const primary = { name: 'Primary', turns: ['Ana', 'Ben'], hours: null }
const backup = { name: 'Backup', turns: ['Chen'], hours: null }

describe('what differs inside of a field is told by its path', () => {
  test('values and lists of names as a whole', () => {
    expect(words('rate', null, 5)).toEqual(['rate: null -> 5'])
    expect(words('members', ['Ana', 'Ben'], ['Ben', 'Zoë Ng'])).toEqual(['members: [Ana, Ben] -> [Ben, Zoë Ng]'])
    expect(words('turns', [['Ana'], ['Ben']], [['Ben'], ['Ana']])).toEqual(['turns: [[Ana], [Ben]] -> [[Ben], [Ana]]'])
    expect(words('members', ['Ana'], ['Ana'])).toEqual([])
  })

  test('an entry is compared with the entry of the same name, wherever it stands', () => {
    expect(words('layers', [primary, backup], [{ name: 'New', turns: [] }, primary, { ...backup, hours: 9 }])).toEqual([
      'layers.Backup.hours: null -> 9',
      'layers.New: none -> {name: New, turns: []}',
    ])
    expect(words('layers', [primary, backup], [backup])).toEqual([
      'layers.Primary: {name: Primary, turns: [Ana, Ben], hours: null} -> none',
    ])
    expect(words('layers', [primary, backup], [backup, primary])).toEqual([
      'layers, their order: [Primary, Backup] -> [Backup, Primary]',
    ])
  })

  test('entries without names are compared by place, also where two share a name or one has none', () => {
    expect(words('layers', [{ name: '', hours: 1 }], [{ name: '', hours: 2 }])).toEqual(['layers.0.hours: 1 -> 2'])
    const [first, second] = [{ wait_minutes: 5, people: ['Ana'] }, { wait_minutes: 10 }]
    expect(words('steps', [first, second], [first, { wait_minutes: 15 }, second])).toEqual([
      'steps.1.wait_minutes: 10 -> 15',
      'steps.2: none -> {wait_minutes: 10}',
    ])
    expect(words('layers', [primary, primary], [primary, backup])).toEqual([
      'layers.1.name: Primary -> Backup',
      'layers.1.turns: [Ana, Ben] -> [Chen]',
    ])
  })

  test('a value that becomes an object, and more than twenty places, as a whole', () => {
    expect(words('reading', 'tocsin', { each: 'jobs' })).toEqual(['reading: tocsin -> {each: jobs}'])
    const many = (value: number) => Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, value]))
    expect(differencesIn({ field: 'x', before: many(1), after: many(2) })).toEqual([
      { field: 'x', before: many(1), after: many(2) },
    ])
  })

  test('dates, which have no fields, as values', () => {
    const [before, after] = [new Date('2026-03-01T09:00:00Z'), new Date('2026-03-02T09:00:00Z')]
    expect(differencesIn({ field: 'from', before, after })).toEqual([{ field: 'from', before, after }])
  })

  test('what would read as something else is quoted', () => {
    expect(words('labels', { env: 'a, b' }, { env: '[x' })).toEqual(['labels.env: a, b -> [x'])
    expect(words('names', ['a, b', ''], ['- c', 'no: 1'])).toEqual(['names: ["a, b", ""] -> ["- c", "no: 1"]'])
  })
})
