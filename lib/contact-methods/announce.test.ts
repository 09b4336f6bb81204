import { expect, test } from 'vitest'
import { testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { addMethod } from '../../testing/paging-story'
import { NotFoundError } from '../errors'
import { announceContactMethod } from './announce'

const database = testDatabase()
const contact = testContactDeps()

test('a new contact method is announced by the others that are verified, without its secret', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const [known, unverified] = [`known-${workspaceId}@example.com`, `unverified-${workspaceId}@example.com`]
  await addMethod(database.db, admin, 'email', { address: known })
  const id = await addMethod(database.db, admin, 'email', { address: unverified })
  await database.db.write((tx) => tx.contactMethod.update({ where: { id }, data: { verifiedAt: null } }))
  const url = 'https://hooks.example/a-long-secret'
  const contactMethodId = await addMethod(database.db, admin, 'webhook', { url, secret: `whsec_${'A'.repeat(44)}` })
  await announceContactMethod(contact.of(admin), { contactMethodId })
  const [mail, ...more] = contact.mailsTo(known)
  expect(mail?.subject).toBe('New contact method in Tocsin: Webhook')
  expect(mail?.text).toContain('change your password and tell an admin')
  expect(mail?.text).not.toContain('a-long-secret')
  expect([more, contact.mailsTo(unverified)]).toEqual([[], []])
})

test("nobody announces somebody else's", async () => {
  const { admin, as } = await newWorkspace(database.db)
  const contactMethodId = await addMethod(database.db, admin, 'email', { address: 'mine@example.com' })
  const other = contact.of(await as('admin'))
  await expect(announceContactMethod(other, { contactMethodId })).rejects.toThrow(NotFoundError)
})
