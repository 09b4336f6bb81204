import { expect, test } from 'vitest'
import { testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { listAudit } from '../audit/list'
import { addContactMethod, MOST_CONTACT_METHODS } from './add'
import { listContactMethods } from './list'

const database = testDatabase()
const contact = testContactDeps()

const email = (address: string) => ({ channel: 'email', fields: { address } })

test('what is added gets its code at once, and counts only once that is typed in', async () => {
  const { admin } = await newWorkspace(database.db)
  const added = await addContactMethod(contact.of(admin), email('night@example.com'))
  expect(added).toMatchObject({ ok: true, result: { isDelivered: true } })
  expect(contact.codeSentTo('night@example.com')).toMatch(/^\d{6}$/)
  expect(await listContactMethods(admin)).toMatchObject([
    { channel: 'email', address: 'night@example.com', verifiedAt: null, codeSentAt: admin.now },
  ])
})

test('the code is nowhere in the database, only its hash', async () => {
  const { admin } = await newWorkspace(database.db)
  await addContactMethod(contact.of(admin), email('hashed@example.com'))
  const code = contact.codeSentTo('hashed@example.com')
  const rows = await database.db.read.contactMethod.findMany({ where: { userId: admin.actor.userId } })
  expect(JSON.stringify([rows, await listAudit(admin, {})])).not.toContain(`"${code}"`)
  expect(rows[0]?.codeHash).toMatch(/^[0-9a-f]{64}$/)
})

test('an address that the channel does not know as one is refused in words, as is a channel that there is not', async () => {
  const { admin } = await newWorkspace(database.db)
  const nowhere = await addContactMethod(contact.of(admin), email('nowhere'))
  expect(nowhere).toEqual({ ok: false, reason: 'invalid', errors: { address: expect.stringMatching(/\w/) } })
  for (const channel of ['', 'pigeon', 'constructor'])
    expect(await addContactMethod(contact.of(admin), { channel, fields: {} })).toMatchObject({ reason: 'refused' })
  expect(await listContactMethods(admin)).toEqual([])
})

test('the same address again is refused, in another case too; another channel or another person may have it', async () => {
  const { admin, as } = await newWorkspace(database.db)
  await addContactMethod(contact.of(admin), email('same@example.com'))
  const again = await addContactMethod(contact.of(admin), email(' Same@Example.com '))
  expect(again).toEqual({ ok: false, reason: 'refused', message: 'This is one of your contact methods already.' })
  const other = await as('responder')
  expect(await addContactMethod(contact.of(other), email('same@example.com'))).toMatchObject({ ok: true })
})

test('the same address twice at the same moment is added once', async () => {
  const { admin } = await newWorkspace(database.db)
  const both = await Promise.all([1, 2].map(() => addContactMethod(contact.of(admin), email('twice@example.com'))))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listContactMethods(admin)).toHaveLength(1)
})

test(`a person has ${MOST_CONTACT_METHODS} contact methods at most`, async () => {
  const { admin } = await newWorkspace(database.db)
  const add = (at: number) =>
    addContactMethod(contact.of({ ...admin, now: after({ hours: at }) }), email(`most-${at}@example.com`))
  for (let at = 0; at < MOST_CONTACT_METHODS; at++) expect(await add(at)).toMatchObject({ ok: true })
  expect(await add(30)).toMatchObject({ reason: 'refused', message: expect.stringContaining('Remove one first') })
})

test('a code that no server took leaves the contact method there, with what went wrong', async () => {
  const { admin } = await newWorkspace(database.db)
  contact.refuseWith(550)
  const added = await addContactMethod(contact.of(admin), email('refused@example.com'))
  expect(added).toMatchObject({ ok: true, result: { isDelivered: false, answer: expect.stringContaining('550') } })
  expect(await listContactMethods(admin)).toHaveLength(1)
})
