import { expect, test } from 'vitest'
import { change, hold, isInOrder, merge, turn } from './held'
import { incidentItem, inOrder, type Page } from './item'
import { groupOf, rowOf } from './sample-items'

function page(items: Page['items'], keys?: string[]): Page {
  return { workspaceId: 1, items, q: '', keys, title: '', hasMore: false, search: '', mark: '', upToId: 9 }
}

const keysOf = (items: Page['items']) => items.map(({ key, isGone }) => (isGone ? `${key} gone` : key))

test('groups keep their places: what left stays, what the reader resolved leaves, what is new comes last', () => {
  const [db, web, mail, auth] = [groupOf('db'), groupOf('web'), groupOf('mail'), groupOf('auth')]
  const held = { ...hold(page([db, web, mail], ['service'])), letGo: new Set([web.key]) }
  const next = turn(held, page([auth, mail], ['service']))
  expect(keysOf(next.items)).toEqual([`${db.key} gone`, mail.key, auth.key])
  expect(isInOrder(next)).toBe(false)
  expect(isInOrder(hold(next.page))).toBe(true)
  expect(turn(next, page([], ['service'])).items).toEqual([])
})

test('a page of incidents that the reader asked for is shown as it is', () => {
  const held = hold(page([incidentItem(rowOf(1)), incidentItem(rowOf(2))]))
  expect(keysOf(turn(held, page([incidentItem(rowOf(3)), incidentItem(rowOf(1))])).items)).toEqual(['3', '1'])
})

test('rows become newer in their places, with the labels that they had', () => {
  const held = hold(page([incidentItem(rowOf(1)), incidentItem(rowOf(2)), incidentItem(rowOf(3))]))
  const fresh = [
    incidentItem(rowOf(3)),
    incidentItem(rowOf(1, { status: 'resolved', labels: [], labelsLeft: 4 }), true),
  ]
  const items = merge(held, fresh)
  expect(keysOf(items)).toEqual(['1 gone', '2 gone', '3'])
  expect(items[0]).toMatchObject({ row: { status: 'resolved', labels: rowOf(1).labels, labelsLeft: 0 } })
})

test('an incident is changed wherever it is shown, and others are not', () => {
  const items = [incidentItem(rowOf(1)), groupOf('db', [incidentItem(rowOf(2)), incidentItem(rowOf(3))])]
  const statuses = inOrder(change(items, [1, 3], { status: 'acknowledged' })).map((item) =>
    item.kind === 'incident' ? item.row.status : item.kind,
  )
  expect(statuses).toEqual(['acknowledged', 'group', 'open', 'acknowledged'])
})
