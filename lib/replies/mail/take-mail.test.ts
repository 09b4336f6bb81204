import { addDays } from 'date-fns'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { mailStory, mailWith, REPLY_ADDRESS } from '../../../testing/mail-story'
import { readMail } from '../../../testing/read-mail'
import { acknowledgeToken } from '../../acknowledge-links/token'
import { acknowledgeByLink } from '../../acknowledge-links/use'
import { resolveIncident } from '../../incidents/resolve'
import { takeMail } from './take-mail'

const database = testDatabase()

async function begin() {
  const story = await mailStory(database.db)
  onTestFinished(async () => {
    story.arrived()
    await story.end()
  })
  const take = (fields: Record<string, string>) => takeMail(story.takeDeps, Buffer.from(mailWith(fields)))
  return { ...story, take }
}

test('the mail of the link acknowledges for whom the page went to, whoever sends it, and works once', async () => {
  const { alert, take, linked, incident, pass } = await begin()
  const id = await alert('critical')
  expect(linked().to).toBe(REPLY_ADDRESS)
  const { subject: Subject } = linked()
  expect(await take({ Subject, From: 'Ana at home <a@home.example>' })).toBe(true)
  expect(await incident(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  const { acknowledgedAt } = await incident(id)
  await pass(1)
  await take({ Subject })
  expect((await incident(id)).acknowledgedAt).toEqual(acknowledgedAt)
})

test('a page about several is acknowledged with one mail', async () => {
  const { alert, take, linked, incident, pass } = await begin()
  const first = await alert('high')
  const others = [await alert('high'), await alert('critical')]
  await pass(1)
  await take({ Subject: linked().subject })
  const status = async (id: number) => (await incident(id)).status
  expect(await Promise.all([first, ...others].map(status))).toEqual(['open', 'acknowledged', 'acknowledged'])
})

test('a mail that comes after the resolution changes nothing', async () => {
  const { alert, take, linked, incident, at, ana } = await begin()
  const id = await alert('critical')
  await resolveIncident(at(ana), { incidentId: id })
  await take({ Subject: linked().subject })
  expect(await incident(id)).toMatchObject({ status: 'resolved', acknowledgedAt: null })
})

test.each<[string, (subject: string) => string]>([
  ['folded', (subject) => subject.replace(' ', '\r\n ')],
  ['marked as from outside', (subject) => `[EXTERNAL] ${subject}`],
  ['in base64', (subject) => `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`],
  [
    'in two encoded words',
    (subject) =>
      `=?UTF-8?Q?${subject.slice(0, 20).replace(' ', '_')}?=\r\n =?UTF-8?q?${subject.slice(20).replaceAll('.', '=2E')}?=`,
  ],
])('a subject that arrives %s is understood', async (_name, form) => {
  const { alert, take, linked, incident } = await begin()
  const id = await alert('critical')
  await take({ Subject: form(linked().subject) })
  expect(await incident(id)).toMatchObject({ status: 'acknowledged' })
})

test.each([
  ['a reply', { Subject: 'Re: SUBJECT' }],
  ['a notice of absence', { Subject: 'Out of office: Re: SUBJECT' }],
  ['an automatic reply', { Subject: 'Automatic reply: SUBJECT' }],
  ['one that says so', { Subject: 'SUBJECT', 'Auto-Submitted': 'auto-replied (vacation)' }],
  ['one that was made by a program', { Subject: 'SUBJECT', 'auto-submitted': 'auto-generated' }],
  ['one of Exchange', { Subject: 'SUBJECT', 'X-Auto-Response-Suppress': 'All' }],
  ['one of a ticket system', { Subject: 'SUBJECT', Precedence: 'auto_reply' }],
  ['one of a list', { Subject: 'SUBJECT', Precedence: 'bulk' }],
  ['one of another list', { Subject: 'SUBJECT', 'List-Id': '<ops.example.com>' }],
  ['one of cPanel', { Subject: 'SUBJECT', 'X-Autorespond': 'yes' }],
  ['a bounce', { Subject: 'SUBJECT', 'Return-Path': '<>' }],
  ['a bounce of another kind', { Subject: 'SUBJECT', 'Content-Type': 'multipart/report; report-type=delivery-status' }],
  ['a bounce without a mark', { Subject: 'SUBJECT', From: 'Mail Delivery <MAILER-DAEMON@mx.example.com>' }],
  ['a second subject', { Subject: 'Hello', 'Subject ': 'SUBJECT' }],
  ['no subject', {}],
])('%s changes nothing', async (_name, fields: Record<string, string>) => {
  const { alert, take, linked, incident } = await begin()
  const id = await alert('critical')
  const { subject } = linked()
  const filled = Object.entries(fields).map(([name, value]) => [name, value.replace('SUBJECT', subject)])
  expect(await take(Object.fromEntries(filled))).toBe(false)
  expect(await incident(id)).toMatchObject({ status: 'open' })
  await take({ Subject: subject, 'Auto-Submitted': 'no', 'Return-Path': '<ana@example.com>' })
  expect(await incident(id), 'without that it does').toMatchObject({ status: 'acknowledged' })
})

test('a token that is old, wrong, of another secret or of a link is worth nothing, and that of a mail is no link', async () => {
  const { alert, take, linked, incident, clock, deps, smtp } = await begin()
  const id = await alert('critical')
  const { subject } = linked()
  const token = subject.replace('Acknowledge ', '')
  const link = /\/acknowledge\/(\S+)/.exec(readMail(smtp.mails.at(-1) ?? { from: '', to: [], raw: '' }).text)?.[1]
  const notificationId = Number(token.split('.')[0])
  const claim = { notificationId, now: clock.now, purpose: 'mail' } as const
  const wrong = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.replace(/^\d+/, String(notificationId + 1)),
    link,
    acknowledgeToken('another secret, of another installation', claim),
    acknowledgeToken(deps.secret, { ...claim, now: addDays(clock.now, -7) }),
    acknowledgeToken(deps.secret, { ...claim, purpose: 'call' }),
    'x'.repeat(100),
  ]
  for (const one of wrong) await take({ Subject: `Acknowledge ${one}` })
  expect(await incident(id)).toMatchObject({ status: 'open' })
  const asLink = await acknowledgeByLink({ db: database.db, secret: deps.secret, now: clock.now }, token)
  expect(asLink).toEqual({ ok: false, reason: 'unknown' })
})

test('who may no longer sign in acknowledges nothing', async () => {
  const { alert, take, linked, incident, ana, db, clock } = await begin()
  const id = await alert('critical')
  const { subject: Subject } = linked()
  await db.write((tx) => tx.user.update({ where: { id: ana.actor.userId }, data: { disabledAt: clock.now } }))
  await take({ Subject })
  expect(await incident(id)).toMatchObject({ status: 'open' })
})

test('where no address is set up, pages have no such link', async () => {
  const { alert, deps, smtp } = await begin()
  delete deps.channels.replyAddress
  await alert('critical')
  const mail = readMail(smtp.mails.at(-1) ?? { from: '', to: [], raw: '' })
  expect(mail.text).toContain('Acknowledge:\n')
  expect(`${mail.text}${mail.html}`).not.toMatch(/mailto:|by mail/)
})

test('the link stands behind the first one, and nothing else of a page has its token', async () => {
  const { alert, linked, smtp } = await begin()
  await alert('critical')
  const mail = readMail(smtp.mails.at(-1) ?? { from: '', to: [], raw: '' })
  expect(mail.text.match(/^.*(?=:\n(http|mailto:))/gm)?.slice(0, 2)).toEqual(['Acknowledge', 'Acknowledge by mail'])
  const [, token = ''] = linked().subject.split(' ')
  expect(token).not.toBe('')
  expect(mail.head).not.toContain(token)
  expect(mail.head).not.toMatch(/^Reply-To/im)
})
