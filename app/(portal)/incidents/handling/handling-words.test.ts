import { expect, test } from 'vitest'
import { notDoneText, outcomeText } from './handling-words'
import { countOf, incidentTargets } from './target'
import type { Target } from './target-schema'

const group: Target = { kind: 'group', q: '', keys: ['service'], values: ['db'], upToId: 7 }
const handled = (ids: number[], left = 0, others: string[] = []) => ({ ids, at: 1, left, others })

test('incidents are handled 500 at a time, each once', () => {
  const ids = Array.from({ length: 1_001 }, (_, n) => n + 1)
  const targets = incidentTargets(ids)
  expect(targets.map((target) => countOf([target]))).toEqual([500, 500, 1])
  expect(targets.flatMap((target) => (target.kind === 'incident' ? target.ids : []))).toEqual(ids)
  expect(incidentTargets([])).toEqual([])
})

test('the outcome of several calls is told as one, with who was first', () => {
  const done = [handled([1, 2], 1, ['Ana']), handled([3], 1, ['Ana', 'Ben'])]
  expect(outcomeText(done, { kind: 'resolve' })).toBe(
    'Resolved 3 incidents. 2 incidents had been handled already by Ana and Ben.',
  )
  expect(outcomeText([handled([4])], { kind: 'acknowledge' })).toBe('Acknowledged 1 incident.')
  expect(outcomeText([handled([], 2, ['Ana'])], { kind: 'resolve' })).toBe('Already resolved by Ana.')
})

test('what was not done is counted in incidents, which nobody knows of a group', () => {
  expect(notDoneText(incidentTargets([1, 2]), { kind: 'assign', assigneeId: null })).toBe(
    '2 incidents not assigned: the server did not answer.',
  )
  expect(notDoneText([group], { kind: 'resolve' })).toBe('Not done: the server did not answer.')
})
