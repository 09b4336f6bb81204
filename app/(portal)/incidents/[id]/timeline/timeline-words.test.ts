import { expect, test } from 'vitest'
import { raisedTo, undoneAcknowledgements } from './timeline-words'

type Entry = Parameters<typeof raisedTo>[0][number]

function entries(...kinds: (Entry['kind'] | [Entry['kind'], Entry['severity']])[]): Entry[] {
  return kinds.map((one, at) => {
    const [kind, severity] = Array.isArray(one) ? one : [one, null]
    return { id: at + 1, kind, severity }
  })
}

test('each raising names what it raised the severity to: the next one tells from what, the last the incident', () => {
  const raised = entries('opened', ['raised', 'low'], 'noted', ['raised', 'medium'])
  expect([...raisedTo(raised, 'critical')]).toEqual([
    [4, 'critical'],
    [2, 'medium'],
  ])
})

test('on a page of older entries the last raising does not say to what', () => {
  expect([...raisedTo(entries(['raised', 'low'], ['raised', 'medium']), undefined)]).toEqual([[1, 'medium']])
})

test('what takes back an acknowledgement is told from a reopening', () => {
  expect([...undoneAcknowledgements(entries('opened', 'acknowledged', 'reopened'))]).toEqual([3])
  expect([...undoneAcknowledgements(entries('opened', 'acknowledged', 'resolved', 'reopened'))]).toEqual([])
  expect([...undoneAcknowledgements(entries('acknowledged', 'resolved', 'reopened', 'noted', 'reopened'))]).toEqual([5])
  expect([...undoneAcknowledgements(entries('reopened'))]).toEqual([])
})
