import { expect, test } from 'vitest'
import { changesBetween, readChanges, storeChanges } from './changes'

test('only what differs is told, and an empty value is none', () => {
  const before = { name: 'Night', team: '', turns: 'Ana', 'step 2 waits': '5 minutes' }
  const after = { name: 'Night', team: 'Payments', turns: 'Ana, Ben' }
  expect(changesBetween(before, after)).toEqual([
    { field: 'team', before: 'none', after: 'Payments' },
    { field: 'turns', before: 'Ana', after: 'Ana, Ben' },
    { field: 'step 2 waits', before: '5 minutes', after: 'none' },
  ])
  expect(changesBetween(before, { ...before })).toEqual([])
})

test('of something new or removed every field with a value is told', () => {
  const fields = { name: 'Payments', people: ['Ana', 'Ben'], schedules: [], team: '' }
  expect(changesBetween(undefined, fields)).toEqual([
    { field: 'name', after: 'Payments' },
    { field: 'people', after: 'Ana, Ben' },
  ])
  expect(changesBetween(fields, undefined)).toEqual([
    { field: 'name', before: 'Payments' },
    { field: 'people', before: 'Ana, Ben' },
  ])
})

test('of a list it is told what was added and removed, and its order does not matter', () => {
  expect(changesBetween({ people: ['Ana', 'Ben'] }, { people: ['Cid', 'Ana'] })).toEqual([
    { field: 'people added', after: 'Cid' },
    { field: 'people removed', before: 'Ben' },
  ])
  expect(changesBetween({ people: ['Ana', 'Ben'] }, { people: ['Ben', 'Ana'] })).toEqual([])
})

test('long texts are told from shortly before they differ, whole characters each', () => {
  const same = '🔔'.repeat(5_000)
  const [change] = changesBetween({ text: `${same}old ${same}` }, { text: `${same}new` })
  expect(change?.before).toBe(`…${'🔔'.repeat(20)}old ${'🔔'.repeat(475)}…`)
  expect(change?.after).toBe(`…${'🔔'.repeat(20)}new`)
  const [cut] = changesBetween({ text: same }, { text: `${same}!` })
  expect(cut).toEqual({ field: 'text', before: `…${'🔔'.repeat(20)}`, after: `…${'🔔'.repeat(20)}!` })
})

test('what is stored is read again, and what cannot be read is nothing', () => {
  const changes = [{ field: 'name', before: 'a → b\u202E', after: '"\n{' }]
  expect(readChanges(storeChanges(changes))).toEqual(changes)
  expect(storeChanges([])).toBeNull()
  for (const stored of [null, '', '{', '{"version":2,"changed":[]}', '{"changes":[{"field":1}]}'])
    expect(readChanges(stored)).toEqual([])
})
