import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { givePassword } from '../../testing/people'
import { ForbiddenError } from '../errors'
import { addUser } from './add'
import { listAssignees, listUsers } from './list'
import { disableUser } from './manage'

const database = testDatabase()

test('admins see everybody of their workspace, by name, without password hashes', async () => {
  const { admin, as } = await newWorkspace(database.db)
  await newWorkspace(database.db)
  await givePassword(admin)
  await as('responder', 'Zoe')
  await addUser(admin, { email: 'ana@example.com', name: 'Ana', role: 'responder' })
  const users = await listUsers(admin)
  expect(users.map(({ name }) => name)).toEqual(['admin', 'Ana', 'Zoe'])
  expect(users.map(({ invited }) => invited)).toEqual([false, true, false])
  expect(JSON.stringify(users)).not.toContain('$2b$')
})

test('responders do not see the list of users', async () => {
  const responder = await (await newWorkspace(database.db)).as('responder')
  await expect(listUsers(responder)).rejects.toThrow(ForbiddenError)
})

test('responders see whom an incident can be assigned to: those of the workspace who are not disabled', async () => {
  const { admin, as } = await newWorkspace(database.db)
  await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  await disableUser(admin, ben.actor)
  expect(await listAssignees(ana)).toEqual([
    { id: admin.actor.userId, name: 'admin' },
    { id: ana.actor.userId, name: 'Ana' },
  ])
})
