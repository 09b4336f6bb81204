import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import type { UserContext } from '../context'
import { NotFoundError } from '../errors'
import { chooseDefaultView } from './choose-default'
import { listViews } from './list'
import { removeView } from './remove'
import { saveView } from './save'

const database = testDatabase()
const search = '?q=assignee%3Ame'

async function saved(ctx: UserContext, name: string, isShared = false) {
  const made = await saveView(ctx, { name, search, isShared })
  if (!made.ok) throw new Error('refused')
  return made.viewId
}

async function names(ctx: UserContext) {
  return (await listViews(ctx)).map(({ name, isDefault }) => (isDefault ? `${name}*` : name))
}

test('one sees one’s own views and those that are shared, by name', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const other = await as('responder', 'Ben')
  await saved(admin, 'Mine')
  await saved(admin, 'Everybody’s', true)
  await saved(other, 'Ben’s')
  expect(await names(admin)).toEqual(['Everybody’s', 'Mine'])
  expect(await listViews(other)).toMatchObject([
    { name: 'Ben’s', isOwn: true, isShared: false, search },
    { name: 'Everybody’s', isOwn: false, isShared: true, owner: 'admin' },
  ])
})

test('a second view of one’s own with the same name is refused', async () => {
  const { admin, as } = await newWorkspace(database.db)
  await saved(admin, 'Mine')
  expect(await saveView(admin, { name: ' Mine', search, isShared: true })).toMatchObject({ ok: false })
  await saved(await as('responder'), 'Mine')
  expect(await names(admin)).toEqual(['Mine'])
})

test('a list begins with one view, or with none; what is not visible any more is not it', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const other = await as('responder')
  const [a, b] = [await saved(admin, 'a', true), await saved(admin, 'b', true)]
  await chooseDefaultView(other, a)
  await chooseDefaultView(other, b)
  expect(await names(other)).toEqual(['a', 'b*'])
  expect(await names(admin)).toEqual(['a', 'b'])
  await removeView(admin, b)
  expect(await names(other)).toEqual(['a'])
  await chooseDefaultView(other, a)
  await chooseDefaultView(other, null)
  expect(await names(other)).toEqual(['a'])
})

test('nobody removes or begins with what is somebody else’s', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [other, stranger] = [await as('responder'), (await newWorkspace(database.db)).admin]
  const [own, shared] = [await saved(admin, 'own'), await saved(admin, 'shared', true)]
  for (const ctx of [other, stranger]) {
    for (const id of [own, shared]) await expect(removeView(ctx, id)).rejects.toThrow(NotFoundError)
    await expect(chooseDefaultView(ctx, own)).rejects.toThrow(NotFoundError)
  }
  await expect(chooseDefaultView(stranger, shared)).rejects.toThrow(NotFoundError)
  const [theirs, sharedByThem] = [await saved(other, 'theirs'), await saved(other, 'shared by them', true)]
  await expect(removeView(admin, theirs)).rejects.toThrow(NotFoundError)
  await removeView(admin, sharedByThem)
  expect(await listViews(stranger)).toEqual([])
})

test.each([
  [{ name: ' ' }, 'Give the view a name.'],
  [{ name: 'x'.repeat(61) }, 'Use at most 60 characters.'],
  [{ search: 'x'.repeat(8_001) }, 'This search is too long to be saved.'],
])('%j is refused', async (settings, error) => {
  const { admin } = await newWorkspace(database.db)
  const refused = await saveView(admin, { name: 'a', search, isShared: false, ...settings })
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { name: error } })
})
