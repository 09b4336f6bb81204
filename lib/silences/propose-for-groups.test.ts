import { expect, test } from 'vitest'
import { proposeForGroups } from './propose-for-groups'

const group = (...values: (string | null)[]) => ({ keys: ['service', 'env'], values })

test('groups are silenced by their labels', () => {
  expect(proposeForGroups([group('db', 'prod'), group('web', 'prod')])?.conditions).toEqual([
    { field: 'label', key: 'service', operator: 'is', values: ['db', 'web'] },
    { field: 'label', key: 'env', operator: 'is', values: ['prod'] },
  ])
})

test('a group without a label is silenced by its absence', () => {
  expect(proposeForGroups([group('db', null)])?.conditions).toEqual([
    { field: 'label', key: 'service', operator: 'is', values: ['db'] },
    { field: 'label', key: 'env', operator: 'does not exist', values: [] },
  ])
})

test('groups with and without a label have no condition for it, and none at all if that was all', () => {
  expect(proposeForGroups([group('db', null), group('db', 'prod')])?.conditions).toHaveLength(1)
  expect(proposeForGroups([group(null, null), group('db', 'prod')])).toBeUndefined()
  expect(proposeForGroups([])).toBeUndefined()
  expect(proposeForGroups(Array.from({ length: 51 }, (_, at) => group(String(at), 'prod')))).toBeUndefined()
})
