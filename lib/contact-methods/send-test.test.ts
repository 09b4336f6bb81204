import { expect, test } from 'vitest'
import { markVerified, testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { NotFoundError } from '../errors'
import { addContactMethod } from './add'
import { listContactMethods } from './list'
import { sendTest } from './send-test'
import { createTestThrottle } from './test-throttle'

const database = testDatabase()
const contact = testContactDeps()

/** Somebody with an address. */
async function newAddress({ isVerified = true } = {}) {
  const { admin } = await newWorkspace(database.db)
  const address = `tested-${admin.actor.userId}@example.com`
  const added = await addContactMethod(contact.of(admin), { channel: 'email', fields: { address } })
  if (!added.ok) throw new Error('the address was refused')
  const throttle = createTestThrottle()
  const send = (now = admin.now) =>
    sendTest({ ...contact.of({ ...admin, now }), throttle }, { contactMethodId: added.contactMethodId })
  if (isVerified) await markVerified(database.db, added.contactMethodId)
  contact.mailsTo(address)
  return { admin, address, send, contactMethodId: added.contactMethodId }
}

test('a test arrives, and the answer of the mail server is told', async () => {
  const { address, send } = await newAddress()
  expect(await send()).toEqual({
    ok: true,
    result: { isDelivered: true, answer: expect.stringMatching(/^250\b/) },
  })
  expect(contact.mailsTo(address)).toMatchObject([{ subject: expect.stringContaining('Test') }])
})

test('to an address that is not verified nothing but the code is sent', async () => {
  const { address, send } = await newAddress({ isVerified: false })
  expect(await send()).toEqual({ ok: false, reason: 'unverified' })
  expect(contact.mailsTo(address)).toEqual([])
})

test('what the receiver said against it is told', async () => {
  const { send } = await newAddress()
  contact.refuseWith(550)
  expect(await send()).toMatchObject({ result: { isDelivered: false, answer: expect.stringContaining('550') } })
})

test('a refused test marks the contact method as failing, without a notice; one that arrives clears it', async () => {
  const { admin, send } = await newAddress()
  contact.refuseWith(550)
  await send()
  const [failing] = await listContactMethods(admin)
  expect(failing).toMatchObject({ failingSince: admin.now, failure: expect.stringContaining('550') })
  const row = await database.db.read.contactMethod.findUniqueOrThrow({ where: { id: failing?.id ?? 0 } })
  expect(row.failureToldAt).toEqual(admin.now)
  contact.takeAgain()
  await send(after({ minutes: 1 }))
  expect(await listContactMethods(admin)).toMatchObject([{ failingSince: null, failure: null }])
})

test('a test that may arrive later marks nothing', async () => {
  const { admin, send } = await newAddress()
  contact.refuseWith(451)
  await send()
  expect(await listContactMethods(admin)).toMatchObject([{ failingSince: null, failure: null }])
})

test('the next test can be sent 10 seconds later', async () => {
  const { address, send } = await newAddress()
  await send()
  expect(await send(after({ seconds: 4 }))).toEqual({ ok: false, reason: 'too-soon', waitSeconds: 6 })
  expect(await send(after({ seconds: 10 }))).toMatchObject({ ok: true })
  expect(contact.mailsTo(address)).toHaveLength(2)
})

test("nobody sends a test to somebody else's", async () => {
  const { contactMethodId } = await newAddress()
  const stranger = (await newWorkspace(database.db)).admin
  const deps = { ...contact.of(stranger), throttle: createTestThrottle() }
  await expect(sendTest(deps, { contactMethodId })).rejects.toThrow(NotFoundError)
})
