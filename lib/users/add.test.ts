import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { PASSWORD } from '../../testing/people'
import { listAudit } from '../audit/list'
import { choosePassword } from '../auth/choose-password'
import { readOneTimeLink } from '../auth/one-time-link'
import { ForbiddenError } from '../errors'
import { addUser } from './add'
import { listUsers } from './list'

const database = testDatabase()
const taken = {
  ok: false,
  reason: 'invalid',
  errors: { email: 'This workspace has a user with this address already.' },
}

test('a person is added with a one-time link, by which they choose their password', async () => {
  const { admin } = await newWorkspace(database.db)
  const added = await addUser(admin, { email: ' Ana@Example.com', name: ' Ana\n', role: 'responder' })
  const secret = added.ok ? added.secret : ''
  expect(await readOneTimeLink(database.db, secret, NOW)).toMatchObject({
    purpose: 'password',
    email: 'ana@example.com',
  })
  const invited = { email: 'ana@example.com', name: 'Ana', role: 'responder', invited: true }
  expect(await listUsers(admin)).toContainEqual(expect.objectContaining(invited))
  await choosePassword({ db: database.db, now: NOW, from: undefined }, { secret, password: PASSWORD })
  expect(await listUsers(admin)).toContainEqual(expect.objectContaining({ ...invited, invited: false }))
  const { entries } = await listAudit(admin, {})
  expect(entries).toMatchObject([
    { action: 'user joined', subject: 'ana@example.com' },
    { action: 'user added', subject: 'ana@example.com' },
  ])
})

test('an address that the workspace has already is refused, and nobody learns who is in another workspace', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const again = { email: here.admin.actor.email.toUpperCase(), name: 'Twin', role: 'admin' } as const
  expect(await addUser(here.admin, again)).toEqual(taken)
  const known = await addUser(there.admin, again)
  const unknown = await addUser(there.admin, { ...again, email: 'nobody-yet@example.com' })
  expect(Object.keys(known)).toEqual(Object.keys(unknown))
  const users = await listUsers(there.admin)
  expect(users.filter(({ invited }) => invited).map(({ name }) => name)).toEqual(['Twin', 'Twin'])
})

test('of two who add the same address at once one does, and the other is told', async () => {
  const { admin } = await newWorkspace(database.db)
  const person = { email: 'same@example.com', name: 'Same', role: 'responder' } as const
  const outcomes = await Promise.all([addUser(admin, person), addUser(admin, person), addUser(admin, person)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([taken, taken])
})

test.each([
  ['email', ''],
  ['email', 'ana'],
  ['email', 'ana@exa mple.com'],
  ['email', 'a\0na@example.com'],
  ['email', `${'a'.repeat(250)}@example.com`],
  ['name', ' \n'],
  ['name', 'x'.repeat(101)],
])('a wrong %s is told at its field: %j', async (field, value) => {
  const { admin } = await newWorkspace(database.db)
  const person = { email: 'ben@example.com', name: 'Ben', role: 'responder', [field]: value } as const
  const refused = await addUser(admin, person)
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { [field]: expect.stringMatching(/\w/) } })
  expect(await listUsers(admin)).toHaveLength(1)
})

test('a responder may not add anybody', async () => {
  const responder = await (await newWorkspace(database.db)).as('responder')
  const person = { email: 'ben@example.com', name: 'Ben', role: 'admin' } as const
  await expect(addUser(responder, person)).rejects.toThrow(ForbiddenError)
})
