import { expect, test } from 'vitest'
import { testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import type { UserContext } from '../context'
import { addContactMethod } from './add'
import { removeContactMethod } from './remove'
import { sendCode } from './send-code'

const database = testDatabase()
const contact = testContactDeps()

/** Adds an address and removes it again, which leaves nothing but a mail with a code; whether it was sent. */
async function codeTo(ctx: UserContext, address: string, now: Date) {
  const added = await addContactMethod(contact.of({ ...ctx, now }), { channel: 'email', fields: { address } })
  if (added.ok) await removeContactMethod(ctx, { contactMethodId: added.contactMethodId })
  return added.ok
}

test('a person has ten codes sent an hour and twenty a day, whatever they add and remove', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const send = (at: number, now: Date) => codeTo(admin, `mine-${at}@example.com`, now)
  for (let at = 0; at < 10; at++) expect(await send(at, after({ minutes: at }))).toBe(true)
  expect(await send(10, after({ minutes: 59 }))).toBe(false)
  for (let at = 10; at < 20; at++) expect(await send(at, after({ hours: 2 }))).toBe(true)
  expect(await send(20, after({ hours: 20 }))).toBe(false)
  expect(await codeTo(await as('responder'), 'another@example.com', after({ hours: 20 }))).toBe(true)
  expect(await send(20, after({ hours: 25 }))).toBe(true)
})

test('an address gets five codes an hour and ten a day, whoever asks', async () => {
  const { as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder'), await as('responder')]
  const send = (ctx: UserContext, now: Date) => codeTo(ctx, 'victim@example.com', now)
  for (let at = 0; at < 5; at++) expect(await send(ana, after({ minutes: at }))).toBe(true)
  expect(await send(ben, after({ minutes: 10 }))).toBe(false)
  expect(await codeTo(ben, 'other-victim@example.com', after({ minutes: 10 }))).toBe(true)
  for (let at = 0; at < 5; at++) expect(await send(ben, after({ hours: 2 }))).toBe(true)
  expect(await send(ana, after({ hours: 10 }))).toBe(false)
  expect(contact.mailsTo('victim@example.com')).toHaveLength(10)
})

test('a new code for the same contact method counts as well', async () => {
  const { admin } = await newWorkspace(database.db)
  const fields = { address: 'again@example.com' }
  const added = await addContactMethod(contact.of(admin), { channel: 'email', fields })
  if (!added.ok) throw new Error('the address was refused')
  const send = (minutes: number) => sendCode(contact.of({ ...admin, now: after({ minutes }) }), added)
  for (let minutes = 2; minutes < 6; minutes++) expect(await send(minutes)).toMatchObject({ ok: true })
  const message = 'Many codes have been sent to this address. Try again later.'
  expect(await send(6)).toEqual({ ok: false, reason: 'too-many', message })
  expect(await send(62)).toMatchObject({ ok: true })
})
