import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { testMailbox } from '../../testing/mailbox'
import { after } from '../../testing/people'
import { newRejectingWorkspace } from '../../testing/rejected-alerts'
import { startSmtpServer } from '../../testing/smtp'
import { createMailer } from '../mail/create-mailer'
import { discardRejectedAlert } from './discard'
import { mailRejected } from './mail-rejected'

const database = testDatabase()
const mailbox = testMailbox()

function run(now = NOW, signal = new AbortController().signal) {
  return mailRejected({ db: database.db, mailer: mailbox.mailer, baseUrl: 'http://tocsin.test', now, signal })
}

test('the creator of a key hears that its alerts are rejected: how many, why most of them, and where to look', async () => {
  const { admin, reject, apiKeyId } = await newRejectingWorkspace(database.db)
  await reject({ summary: 'No severity' })
  await reject({ summary: 'Wrong severity', severity: 'P1' })
  await reject({ summary: 'Wrong severity too', severity: 'P2' })
  await run(after({ minutes: 1 }))
  const [mail, ...others] = mailbox.mailsTo(admin.actor.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Alerts rejected: API key monitor')
  expect(mail?.text).toContain('3 alerts were rejected')
  expect(mail?.text).toContain('The most frequent reason (2 of 3):')
  expect(mail?.text).toMatch(/^ {2}severity: \w/m)
  expect(mail?.text).toContain(`http://tocsin.test/rejected?key=${apiKeyId}`)
})

test('the next mail comes an hour later, and only for what was rejected since', async () => {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  await reject({})
  await run(after({ minutes: 1 }))
  await reject({}, {}, after({ minutes: 30 }))
  await reject({}, {}, after({ minutes: 31 }))
  expect(mailbox.mailsTo(admin.actor.email)).toHaveLength(1)
  await run(after({ minutes: 60 }))
  expect(mailbox.mailsTo(admin.actor.email)).toEqual([])
  await run(after({ minutes: 61 }))
  expect(mailbox.mailsTo(admin.actor.email)).toMatchObject([
    { text: expect.stringContaining('2 alerts were rejected') },
  ])
  await run(after({ hours: 5 }))
  expect(mailbox.mailsTo(admin.actor.email)).toEqual([])
})

test('of several instances at the same moment one sends the mail', async () => {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  await reject({})
  await Promise.all(Array.from({ length: 5 }, () => run()))
  expect(mailbox.mailsTo(admin.actor.email)).toHaveLength(1)
})

test('no mail for what is closed, or to a creator who is disabled or unknown', async () => {
  const closed = await newRejectingWorkspace(database.db)
  const { id } = await closed.reject({})
  await discardRejectedAlert(closed.admin, { rejectedAlertId: id })
  const gone = await newRejectingWorkspace(database.db)
  await gone.reject({})
  await database.db.write((tx) => tx.user.update({ where: { id: gone.admin.actor.userId }, data: { disabledAt: NOW } }))
  const unknown = await newRejectingWorkspace(database.db)
  await unknown.reject({})
  await database.db.write((tx) => tx.apiKey.update({ where: { id: unknown.apiKeyId }, data: { createdById: null } }))
  expect(await run()).toEqual([])
})

test('a mail that the server does not take for now is tried again the next time; one it will never take, an hour later', async () => {
  const { admin, reject, apiKeyId } = await newRejectingWorkspace(database.db)
  const runOwn = async (now = NOW) => (await run(now)).filter((mailed) => mailed.apiKeyId === apiKeyId)
  await reject({})
  mailbox.refuseWith(451)
  expect(await runOwn()).toMatchObject([{ apiKeyId, outcome: { isTaken: false, isFinal: false } }])
  mailbox.refuseWith(550)
  expect(await runOwn(after({ minutes: 1 }))).toMatchObject([{ apiKeyId, outcome: { isTaken: false, isFinal: true } }])
  mailbox.takeAgain()
  await reject({}, {}, after({ minutes: 2 }))
  expect(await runOwn(after({ minutes: 3 }))).toEqual([])
  expect(await runOwn(after({ minutes: 61 }))).toMatchObject([{ apiKeyId, outcome: { isTaken: true } }])
  expect(mailbox.mailsTo(admin.actor.email)).toHaveLength(1)
})

test('a mail that its server never confirms may have arrived: it is not sent again', async () => {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  await reject({})
  const server = await startSmtpServer({ confirmsAfter: new Promise(() => {}) })
  const mailer = createMailer({ smtpUrl: server.url, from: 'tocsin@example.com', confirmMs: 100 })
  onTestFinished(async () => {
    mailer.close()
    await server.close()
  })
  const { signal } = new AbortController()
  for (const minutes of [1, 2])
    await mailRejected({ db: database.db, mailer, baseUrl: 'http://tocsin.test', now: after({ minutes }), signal })
  expect(server.mails.filter(({ to }) => to.includes(admin.actor.email))).toHaveLength(1)
})

test('a name with line breaks, or with a field name of the sender, adds neither a header nor a line', async () => {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  await reject({ summary: 'x', severity: 'low', labels: { ['k\r\nBcc: mallory@example.com'.padEnd(200)]: 1 } })
  await run()
  const [mail] = mailbox.mailsTo(admin.actor.email)
  expect(mail?.text).not.toMatch(/^Bcc:/m)
  expect(mail?.head).not.toMatch(/^Bcc:/m)
})

test('a server that stops begins no further mail', async () => {
  const { reject } = await newRejectingWorkspace(database.db)
  await reject({})
  expect(await run(NOW, AbortSignal.abort())).toEqual([])
  await run()
})

test('a mail from before the clock was set back by a day does not keep the next one', async () => {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  await reject({}, {}, after({ days: 1 }))
  await run(after({ days: 1 }))
  expect(mailbox.mailsTo(admin.actor.email)).toHaveLength(1)
  await reject({})
  await run(after({ minutes: 1 }))
  expect(mailbox.mailsTo(admin.actor.email)).toHaveLength(1)
})
