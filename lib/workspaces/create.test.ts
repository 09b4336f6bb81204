import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { createWorkspace } from './create'

const database = testDatabase()

test('a workspace is made empty, under the name it was given', async () => {
  const made = await createWorkspace({ db: database.db, now: NOW }, { name: ' Acme\n' })
  const id = made.ok ? made.workspaceId : 0
  const workspace = await database.db.read.workspace.findUnique({ where: { id }, include: { users: true } })
  expect(workspace).toMatchObject({ id, name: 'Acme', createdAt: NOW, retentionDays: null, users: [] })
})

test('a name is needed, of at most 100 characters', async () => {
  for (const name of ['', ' \n', 'x'.repeat(101)]) {
    const refused = await createWorkspace({ db: database.db, now: NOW }, { name })
    expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { workspace: expect.stringMatching(/\w/) } })
  }
})
