import { expect, test } from 'vitest'
import { incidentItem, type Page, targetsOf } from './item'
import { groupOf, rowOf } from './sample-items'

test('groups are handled as they were seen, and incidents together, of other pages too', () => {
  const [db, web] = [groupOf('db', [incidentItem(rowOf(2))]), groupOf('web')]
  const page: Page = {
    workspaceId: 1,
    items: [],
    q: 'disk',
    keys: ['service'],
    title: '',
    hasMore: false,
    search: '',
    mark: '',
    upToId: 9,
  }
  expect(targetsOf([web.key, '2', '90'], [db, web], page)).toEqual([
    { kind: 'incident', ids: [2, 90] },
    { kind: 'group', q: 'disk', keys: ['service'], values: ['web'], upToId: 1 },
  ])
  expect(targetsOf([], [db, web], page)).toEqual([])
})
