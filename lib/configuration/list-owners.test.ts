import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import type { UserContext } from '../context'
import { ForbiddenError } from '../errors'
import { applyFile } from './apply'
import { listOwners } from './list-owners'

const database = testDatabase()

async function apply(ctx: UserContext, owner: string, teams: string[]) {
  const text = `version: 1\nowner: ${owner}\nteams: {${teams.map((name) => `${name}: {}`).join(', ')}}`
  expect(await applyFile(ctx, { text })).toMatchObject({ ok: true })
}

test('each file is named with what it looks after, in its own workspace, to admins', async () => {
  const [{ admin, as }, { admin: other }] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  expect(await listOwners(admin)).toEqual([])
  await apply(admin, 'infra', ['A', 'B'])
  await apply(admin, 'apps', ['C'])
  await apply(other, 'theirs', ['D'])
  expect(await listOwners(admin)).toEqual([
    { owner: 'apps', counts: [{ kind: 'teams', count: 1 }] },
    { owner: 'infra', counts: [{ kind: 'teams', count: 2 }] },
  ])
  await expect(listOwners(await as('responder', 'Rae'))).rejects.toThrow(ForbiddenError)
})
