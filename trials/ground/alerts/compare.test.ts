import { expect, test } from 'vitest'
import { alertBody, expectedOf } from './alert'
import { compare } from './compare'
import type { Stored } from './stored'

const first = { id: '1', body: alertBody(1) }
const second = { id: '2', body: alertBody(2) }

function stored(body: string, changes: Partial<Stored> = {}): Stored {
  return { payload: body, ...expectedOf(body), ...changes }
}

function contents(...incidents: [string, Stored][]) {
  return { incidents: new Map(incidents), orphans: 0 }
}

test('alerts that are there with their bodies are not lost', () => {
  const all = contents(['1', stored(first.body)], ['2', stored(second.body)])
  expect(compare([first, second], all)).toEqual({ lost: [], halfWritten: [] })
})

test('an incident that nobody was told of is fine', () => {
  expect(compare([], contents(['1', stored(first.body)]))).toEqual({ lost: [], halfWritten: [] })
})

test('an id that is not there, or holds another body, is a lost alert', () => {
  expect(compare([first, second], contents(['1', stored(first.body)])).lost).toEqual([
    `incident 2, sent as ${second.body}`,
  ])
  expect(compare([first], contents(['1', stored(second.body)])).lost).toEqual([`incident 1, sent as ${first.body}`])
})

test('of two alerts that were told the same id one is lost', () => {
  const other = { id: '1', body: second.body }
  expect(compare([first, other], contents(['1', stored(first.body)])).lost).toEqual([
    `incident 1, sent as ${second.body}`,
  ])
})

test.each<Partial<Stored>>([
  { labels: [] },
  { labels: ['service=service-1'] },
  { timeline: [] },
  { timeline: ['opened', 'opened'] },
  { entity: undefined },
  { runbook: undefined },
])('an incident with %j is half-written', (changes) => {
  expect(compare([first], contents(['1', stored(first.body, changes)])).halfWritten).toEqual(['1'])
})

test('rows without an incident are half-written too', () => {
  expect(compare([], { incidents: new Map(), orphans: 2 }).halfWritten).toHaveLength(2)
})

test('an alert that was sent once and is there twice is a fault', () => {
  const all = contents(['1', stored(first.body)], ['2', stored(first.body)])
  expect(compare([first], all).halfWritten).toEqual(['incident 2 is there twice'])
})
