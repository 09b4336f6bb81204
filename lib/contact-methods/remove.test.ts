import { expect, test } from 'vitest'
import { testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { listAudit } from '../audit/list'
import { ForbiddenError, NotFoundError } from '../errors'
import { addContactMethod } from './add'
import { listContactMethods } from './list'
import { removeContactMethod } from './remove'

const database = testDatabase()
const contact = testContactDeps()

async function responderWithAddress() {
  const { admin, as } = await newWorkspace(database.db)
  const responder = await as('responder', 'Rhea')
  const fields = { address: `rhea-${responder.actor.userId}@example.com` }
  const added = await addContactMethod(contact.of(responder), { channel: 'email', fields })
  if (!added.ok) throw new Error('the address was refused')
  return { admin, as, responder, contactMethodId: added.contactMethodId, address: fields.address }
}

test('a person removes their own, and the audit tells of it', async () => {
  const { admin, responder, contactMethodId, address } = await responderWithAddress()
  await removeContactMethod(responder, { contactMethodId })
  expect(await listContactMethods(responder)).toEqual([])
  const [entry] = (await listAudit(admin, {})).entries
  expect(entry).toMatchObject({ action: 'contact method removed', user: { name: 'Rhea' } })
  expect(entry?.subject).toContain(address)
})

test("an admin sees and removes another person's, and the audit says whose", async () => {
  const { admin, responder, contactMethodId, address } = await responderWithAddress()
  const { userId, email } = responder.actor
  expect(await listContactMethods(admin, { userId })).toMatchObject([{ id: contactMethodId, address }])
  await removeContactMethod(admin, { contactMethodId })
  expect(await listContactMethods(responder)).toEqual([])
  expect((await listAudit(admin, {})).entries[0]?.subject).toMatch(new RegExp(` of ${email}$`))
})

test("a responder neither sees nor removes another person's", async () => {
  const { as, responder, contactMethodId } = await responderWithAddress()
  const other = await as('responder')
  const { userId } = responder.actor
  await expect(listContactMethods(other, { userId })).rejects.toThrow(ForbiddenError)
  await expect(removeContactMethod(other, { contactMethodId })).rejects.toThrow(NotFoundError)
  expect(await listContactMethods(responder)).toHaveLength(1)
})
