import { expect, test } from 'vitest'
import { testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { listAudit } from '../audit/list'
import { NotFoundError } from '../errors'
import { addContactMethod } from './add'
import { sendCode } from './send-code'
import { verifyContactMethod } from './verify'

const database = testDatabase()
const contact = testContactDeps()

async function newAddress() {
  const { admin, as } = await newWorkspace(database.db)
  const address = `coded-${admin.actor.userId}@example.com`
  const added = await addContactMethod(contact.of(admin), { channel: 'email', fields: { address } })
  if (!added.ok) throw new Error('the address was refused')
  const { contactMethodId } = added
  const send = (now: Date) => sendCode(contact.of({ ...admin, now }), { contactMethodId })
  return { admin, as, address, contactMethodId, send, code: contact.codeSentTo(address) }
}

test('a new code can be sent a minute after the last one', async () => {
  const { admin, address, send } = await newAddress()
  expect(await send(after({ seconds: 45 }))).toEqual({ ok: false, reason: 'too-soon', waitSeconds: 15 })
  expect(contact.mailsTo(address)).toEqual([])
  expect(await send(after({ seconds: 60 }))).toMatchObject({ ok: true, result: { isDelivered: true } })
  expect(contact.mailsTo(address)).toHaveLength(1)
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ action }) => action)).toEqual(['contact method code sent', 'contact method added'])
})

test('of two that are asked for at the same moment one is sent', async () => {
  const { address, send } = await newAddress()
  const both = await Promise.all([send(after({ minutes: 2 })), send(after({ minutes: 2 }))])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(contact.mailsTo(address)).toHaveLength(1)
})

test('what the mail server said against it is told', async () => {
  const { send } = await newAddress()
  contact.refuseWith(550)
  const sent = await send(after({ minutes: 1 }))
  expect(sent).toMatchObject({ ok: true, result: { isDelivered: false, answer: expect.stringContaining('550') } })
})

test('what is verified needs no code', async () => {
  const { admin, contactMethodId, send, code } = await newAddress()
  await verifyContactMethod(admin, { contactMethodId, code })
  expect(await send(after({ hours: 1 }))).toEqual({ ok: false, reason: 'verified' })
})

test("nobody has a code sent to somebody else's", async () => {
  const { as, contactMethodId } = await newAddress()
  const other = contact.of({ ...(await as('admin')), now: after({ hours: 1 }) })
  await expect(sendCode(other, { contactMethodId })).rejects.toThrow(NotFoundError)
})
