import { expect, test } from 'vitest'
import { testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { listAudit } from '../audit/list'
import { NotFoundError } from '../errors'
import { addContactMethod } from './add'
import { listContactMethods } from './list'
import { sendCode } from './send-code'
import { verifyContactMethod } from './verify'

const database = testDatabase()
const contact = testContactDeps()

/** Somebody with an address that is not verified yet, and the code that arrived there. */
async function newAddress() {
  const { admin, as } = await newWorkspace(database.db)
  const ctx = await as('responder', 'Rhea')
  const address = `rhea-${ctx.actor.userId}@example.com`
  const added = await addContactMethod(contact.of(ctx), { channel: 'email', fields: { address } })
  if (!added.ok) throw new Error('the address was refused')
  const { contactMethodId } = added
  const type = (code: string, now = ctx.now) => verifyContactMethod({ ...ctx, now }, { contactMethodId, code })
  return { admin, ctx, contactMethodId, address, type, code: contact.codeSentTo(address) }
}

const WRONG = { ok: false, reason: 'wrong-code' }
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

test('the code that arrived verifies the contact method, in two groups of digits too, and the audit tells of it', async () => {
  const { admin, ctx, contactMethodId, address, type, code } = await newAddress()
  expect(await type(` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ ok: true })
  expect(await listContactMethods(ctx)).toMatchObject([{ id: contactMethodId, verifiedAt: ctx.now }])
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ action }) => action)).toEqual(['contact method verified', 'contact method added'])
  expect(entries[0]?.subject).toContain(address)
  expect(JSON.stringify(entries)).not.toContain(code)
})

test('after five wrong codes the right one is wrong too, until a new one is sent', async () => {
  const { ctx, contactMethodId, address, type, code } = await newAddress()
  for (let tries = 0; tries < 5; tries++) expect(await type(otherThan(code))).toEqual(WRONG)
  expect(await type(code)).toEqual(WRONG)
  const later = after({ minutes: 1 })
  expect(await sendCode(contact.of({ ...ctx, now: later }), { contactMethodId })).toMatchObject({ ok: true })
  const fresh = contact.codeSentTo(address)
  if (fresh !== code) expect(await type(code, later)).toEqual(WRONG)
  expect(await type(fresh, later)).toMatchObject({ ok: true })
})

test('of many guesses at the same moment five are looked at', async () => {
  const { contactMethodId, type, code } = await newAddress()
  await Promise.all(Array.from({ length: 20 }, () => type(otherThan(code))))
  const row = await database.db.read.contactMethod.findUniqueOrThrow({ where: { id: contactMethodId } })
  expect(row.codeFaults).toBe(5)
  expect(await type(code)).toEqual(WRONG)
})

test('a code is valid for ten minutes', async () => {
  const early = await newAddress()
  expect(await early.type(early.code, after({ minutes: 9, seconds: 59 }))).toMatchObject({ ok: true })
  const late = await newAddress()
  expect(await late.type(late.code, after({ minutes: 10 }))).toEqual(WRONG)
})

test('what is verified stays so whatever is typed in, and its code is stored no more', async () => {
  const { contactMethodId, type, code } = await newAddress()
  await type(code)
  expect(await type('nonsense')).toMatchObject({ ok: true })
  const row = await database.db.read.contactMethod.findUniqueOrThrow({ where: { id: contactMethodId } })
  expect(row.codeHash).toBeNull()
})

test('without a code that was sent, nothing fits', async () => {
  const { admin } = await newWorkspace(database.db)
  const { id } = await database.db.write((tx) =>
    tx.contactMethod.create({
      data: {
        workspaceId: admin.workspaceId,
        userId: admin.actor.userId,
        channel: 'email',
        config: JSON.stringify({ address: 'new@example.com' }),
        createdAt: admin.now,
      },
    }),
  )
  for (const code of ['', '000000'])
    expect(await verifyContactMethod(admin, { contactMethodId: id, code })).toEqual(WRONG)
})

test("nobody verifies somebody else's, not even an admin", async () => {
  const { admin, contactMethodId, code } = await newAddress()
  await expect(verifyContactMethod(admin, { contactMethodId, code })).rejects.toThrow(NotFoundError)
})
