import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { testMailbox } from '../../testing/mailbox'
import { readOneTimeLink } from '../auth/one-time-link'
import { ForbiddenError } from '../errors'
import { addUser } from './add'
import { type Invitation, inviteUsers, MOST_INVITED, separate } from './invite'
import { inviteAdded } from './invite-added'

const database = testDatabase()
const mailbox = testMailbox()
const alone = { mailer: undefined, baseUrl: 'http://tocsin.test' }

function local() {
  return `${Math.trunc(performance.now() * 1_000)}`
}

test('several addresses are invited at once, and each has its own outcome', async () => {
  const { admin } = await newWorkspace(database.db)
  const mark = local()
  const addresses = `Zoe Quartz <zoe.${mark}@example.com>, night-shift.${mark}@example.com\n${admin.actor.email}; erp@example`
  const outcomes = await inviteUsers(admin, { addresses, role: 'responder' }, alone)
  expect(outcomes).toMatchObject([
    { ok: true, email: `zoe.${mark}@example.com`, mail: undefined },
    { ok: true, email: `night-shift.${mark}@example.com` },
    { ok: false, fault: 'This workspace has a user with this address already.' },
    { ok: false, typed: 'erp@example', fault: 'This is not a complete e-mail address.' },
  ])
  const users = await database.db.read.user.findMany({ where: { workspaceId: admin.workspaceId } })
  expect(users.map(({ name }) => name).sort()).toEqual([`Night Shift ${mark}`, 'Zoe Quartz', 'admin'].sort())
})

test('invitations go by mail, with the link, and say who invites to what', async () => {
  const { admin } = await newWorkspace(database.db)
  const to = `here.${local()}@example.com`
  const actor = { ...admin.actor, name: 'Ana\r\nBcc: all@example.com' }
  const [outcome] = await inviteUsers({ ...admin, actor }, { addresses: to, role: 'admin' }, withMail())
  expect(outcome).toMatchObject({ ok: true, mail: { isTaken: true } })
  const mails = mailbox.mailsTo(to)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: 'Ana Bcc: all@example.com invited you to Test on Tocsin' })
  expect(mails[0]?.text).toContain(urlOf(outcome))
})

test('an invitation whose mail is refused stays, with its link and what the mail server said', async () => {
  const { admin } = await newWorkspace(database.db)
  mailbox.refuseWith(550)
  const [outcome] = await inviteUsers(admin, { addresses: `gone.${local()}@example.com`, role: 'admin' }, withMail())
  expect(outcome).toMatchObject({ ok: true, mail: { isTaken: false, answer: expect.stringContaining('550') } })
  const token = new URL(urlOf(outcome)).hash.slice(1)
  expect(await readOneTimeLink(database.db, token, NOW)).toMatchObject({ workspace: 'Test', invitedBy: 'admin' })
})

function withMail() {
  return { ...alone, mailer: mailbox.mailer }
}

function urlOf(outcome: Invitation | undefined) {
  return outcome?.ok ? outcome.url : 'none'
}

test(`more than ${MOST_INVITED} at once are refused by name, and a responder invites nobody`, async () => {
  const { admin, as } = await newWorkspace(database.db)
  const mark = local()
  const many = Array.from({ length: MOST_INVITED + 1 }, (_, at) => `many-${at}.${mark}@example.com`)
  const outcomes = await inviteUsers(admin, { addresses: many.join('\n'), role: 'responder' }, alone)
  expect(outcomes.map(({ ok }) => ok)).toEqual([...Array(MOST_INVITED).fill(true), false])
  const responder = await as('responder')
  await expect(inviteUsers(responder, { addresses: 'a@example.com', role: 'admin' }, alone)).rejects.toThrow(
    ForbiddenError,
  )
})

test('addresses are told apart by line, comma and semicolon, each once', () => {
  expect(separate(' a@x.org,b@x.org;\n\nA@x.org\r\n')).toEqual(['A@x.org', 'b@x.org'])
  expect(separate(' ,;\n')).toEqual([])
})

test('whom a file added is invited by mail, and nobody else', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const joined = await as('responder')
  const email = `added.${local()}@example.com`
  await addUser(admin, { email, name: 'Added', role: 'responder' })
  const emails = [email, joined.actor.email, 'elsewhere@example.com']
  expect(await inviteAdded(admin, emails, alone)).toBe(0)
  expect(await inviteAdded(admin, emails, withMail())).toBe(1)
  const [mail] = mailbox.mailsTo(email)
  const token = /password#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await readOneTimeLink(database.db, token, NOW)).toMatchObject({ workspace: 'Test' })
  expect(mailbox.mailsTo(joined.actor.email)).toEqual([])
})
