import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { startHttpReceiver } from '../../testing/http-receiver'
import { addMethod } from '../../testing/paging-story'
import { after } from '../../testing/people'
import { createFailureTeller } from './tell-failing'

const database = testDatabase()
const contact = testContactDeps()

beforeEach(() => database.db.write((tx) => tx.contactMethod.deleteMany()))

async function failingSlack({ others = ['email'] }: { others?: ('email' | 'webhook')[] } = {}) {
  const { db } = database
  const { admin } = await newWorkspace(db)
  const { url, received, close } = await startHttpReceiver((response) => response.writeHead(500).end())
  onTestFinished(close)
  const address = `owner-${admin.actor.userId}@example.com`
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const id = await addMethod(db, admin, 'webhook', { url: `${url}/gone`, secret })
  const failing = { failingSince: admin.now, failure: 'HTTP 404 no such hook' }
  await db.write((tx) => tx.contactMethod.update({ where: { id }, data: failing }))
  for (const channel of others) await addMethod(db, admin, channel, { address, url: `${url}/other`, secret })
  const tell = createFailureTeller({ db, channels: contact.of(admin).channels, baseUrl: 'http://tocsin.test' })
  const toldAt = async () => (await db.read.contactMethod.findUnique({ where: { id } }))?.failureToldAt
  return { db, admin, address, tell, received, toldAt, mails: () => contact.mailsTo(address) }
}

test('an owner is told once, by another contact method, what fails and why', async () => {
  const { tell, mails, received } = await failingSlack()
  await tell(after({ minutes: 1 }))
  await tell(after({ hours: 1 }))
  const [mail, ...more] = mails()
  expect(mail?.subject).toBe('Pages to you by Webhook fail')
  expect(mail?.text).toContain('has refused pages since 2026-03-01 12:00 UTC: HTTP 404 no such hook')
  expect(mail?.text).not.toContain('/gone')
  expect([more, received]).toEqual([[], []])
})

test('of two instances one tells', async () => {
  const { db, tell, mails } = await failingSlack()
  const other = createFailureTeller({ db, channels: contact.of((await newWorkspace(db)).admin).channels, baseUrl: '' })
  await Promise.all([tell(after({ minutes: 1 })), other(after({ minutes: 1 }))])
  expect(mails()).toHaveLength(1)
})

test('where the others take no message either it is tried again ten minutes later', async () => {
  const { tell, received, toldAt } = await failingSlack({ others: ['webhook'] })
  await tell(after({ minutes: 0 }))
  await tell(after({ minutes: 9 }))
  expect(received).toHaveLength(1)
  await tell(after({ minutes: 10 }))
  expect(received).toHaveLength(2)
  expect(await toldAt()).toBeNull()
})

test('somebody who can be reached in no other way is told as soon as they can', async () => {
  const { db, admin, address, tell, mails } = await failingSlack({ others: [] })
  await tell(after({ minutes: 0 }))
  expect(mails()).toEqual([])
  await addMethod(db, admin, 'email', { address })
  await tell(after({ minutes: 1 }))
  expect(mails()).toHaveLength(1)
})
