import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../values/is-object'
import type { FieldChange } from './run'

type Entries = Map<string, unknown>

const MOST = 20

/**
 * What differs inside of a field, each by its path as in the faults of a file, such as `steps.0.wait_minutes`; entries of a
 * list by their names where they all have one. The field as a whole where more than twenty places differ.
 */
export function differencesIn(change: FieldChange): FieldChange[] {
  const places = placesIn(change)
  return places.length > MOST ? [change] : places
}

function placesIn({ field, before, after }: FieldChange): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return []
  const [was, is] = entriesOf(before, after)
  if (!was || !is) return [{ field, before, after }]
  const order = Array.isArray(before) ? changedOrder(field, was, is) : []
  const keys = [...new Set([...was.keys(), ...is.keys()])]
  const inside = keys
    .flatMap((key) => placesIn({ field: `${field}.${key}`, before: was.get(key), after: is.get(key) }))
    .concat(order)
  // A date has no fields that could differ.
  return inside.length > 0 ? inside : [{ field, before, after }]
}

/** Nothing where one of the two is one value, such as a list of names. */
function entriesOf(before: unknown, after: unknown): [Entries, Entries] | [] {
  if (isObject(before) && isObject(after)) return [new Map(Object.entries(before)), new Map(Object.entries(after))]
  if (!isListOfObjects(before) || !isListOfObjects(after)) return []
  const isNamed = [before, after].every(haveNames)
  const entries = (list: Record<string, unknown>[]) =>
    new Map(list.map((entry, place) => [isNamed ? nameOf(entry) : `${place}`, entry]))
  return [entries(before), entries(after)]
}

function changedOrder(field: string, was: Entries, is: Entries): FieldChange[] {
  const [before, after] = [[...was.keys()].filter((key) => is.has(key)), [...is.keys()].filter((key) => was.has(key))]
  return isDeepStrictEqual(before, after) ? [] : [{ field: `${field}, their order`, before, after }]
}

function haveNames(list: Record<string, unknown>[]) {
  const names = list.map(nameOf)
  return !names.includes('') && new Set(names).size === list.length
}

function nameOf(entry: Record<string, unknown>) {
  return typeof entry.name === 'string' ? entry.name : ''
}

function isListOfObjects(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isObject)
}
