import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '../testing/smtp'
import { createMailer } from './create-mailer'

const FROM = 'Tocsin <tocsin@example.com>'
const mail = { to: 'ana@example.com', subject: 'Disk full', text: 'First line\n.\nThird line', uid: 'page-1' }

async function setUp(behaviour: Parameters<typeof startSmtpServer>[0] = {}, { timeoutMs = 20_000, login = '' } = {}) {
  const server = await startSmtpServer(behaviour)
  const smtpUrl = server.url.replace('//', `//${login}`)
  const mailer = createMailer({ smtpUrl, from: FROM, timeoutMs })
  onTestFinished(async () => {
    mailer.close()
    await server.close()
  })
  return { ...server, mailer }
}

test('a mail arrives with its subject, its text and an id that stays the same', async () => {
  const { mailer, mails } = await setUp()
  expect(await mailer.send(mail)).toEqual({ isTaken: true, answer: '250 Taken' })
  expect(await mailer.send(mail)).toMatchObject({ isTaken: true })
  expect(mails).toMatchObject([{ from: 'tocsin@example.com', to: ['ana@example.com'] }, {}])
  for (const { raw } of mails) {
    expect(headersOf(raw)).toMatchObject({
      from: 'Tocsin <tocsin@example.com>',
      to: 'ana@example.com',
      subject: 'Disk full',
      'message-id': '<page-1@example.com>',
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    })
    expect(raw).toContain('\r\n\r\nFirst line\r\n.\r\nThird line')
  }
})

test('name and password of the address are used', async () => {
  const login = { user: 'ana', password: 'p@ss:word' }
  const right = await setUp({ login }, { login: 'ana:p%40ss%3Aword@' })
  expect(await right.mailer.send(mail)).toMatchObject({ isTaken: true })
})

test('a wrong password is not final, since the settings can be mended, and is not repeated', async () => {
  const { mailer } = await setUp({ login: { user: 'ana', password: 'right' } }, { login: 'ana:sesame-open@' })
  const outcome = await mailer.send(mail)
  expect(outcome).toMatchObject({ isTaken: false, isFinal: false, answer: expect.stringContaining('535') })
  expect(JSON.stringify(outcome)).not.toContain('sesame')
})

test.each([
  ['a recipient with 550', { refuseRecipient: 550 }, true],
  ['a recipient with 450', { refuseRecipient: 450 }, false],
  ['the mail with 554', { refuseMail: 554 }, true],
  ['the mail with 452', { refuseMail: 452 }, false],
])('a server that refuses %s: its words, and whether that is final', async (_, behaviour, isFinal) => {
  const { mailer, mails } = await setUp(behaviour)
  const answer = expect.stringMatching(/^[45]\d\d (No such mailbox|Not now)$/)
  expect(await mailer.send(mail)).toEqual({ isTaken: false, isFinal, answer })
  expect(mails).toEqual([])
})

test('a server that hangs is given up at the deadline, and so is what waits behind it', async () => {
  const { mailer } = await setUp({ hangs: true }, { timeoutMs: 300 })
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => mailer.send(mail)))
  const late = { isTaken: false, isFinal: false, answer: 'The mail server did not answer in time.' }
  expect(outcomes).toEqual(Array(8).fill(late))
})

test('nobody listens: tried again later', async () => {
  const { mailer, close } = await setUp()
  await close()
  const answer = 'The mail server refused the connection.'
  expect(await mailer.send(mail)).toEqual({ isTaken: false, isFinal: false, answer })
})

test('a certificate that nobody vouches for is not trusted, unless the settings say so', async () => {
  const { mailer, url, mails } = await setUp({ secure: true })
  expect(await mailer.send(mail)).toMatchObject({ isTaken: false, isFinal: false })
  const trusting = createMailer({ smtpUrl: `${url}/?tls.rejectUnauthorized=false`, from: FROM })
  expect(await trusting.send(mail)).toMatchObject({ isTaken: true })
  trusting.close()
  expect(mails).toHaveLength(1)
})

test('a subject, text, id or address cannot add a header or a recipient', async () => {
  const { mailer, mails } = await setUp()
  const evil = 'x\r\nBcc: eve@example.com\r\n\r\n\u2028<b>body</b>'
  await mailer.send({ ...mail, subject: evil, text: `${evil}\r\n.\r\nMAIL FROM:<eve@example.com>`, uid: evil })
  for (const to of ['ana@example.com, eve@example.com', 'ana@example.com\r\nBcc: eve@example.com', evil]) {
    await mailer.send({ ...mail, to })
  }
  expect(mails[0]?.to).toEqual(['ana@example.com'])
  for (const { raw, to } of mails) {
    expect(headersOf(raw)).not.toHaveProperty('bcc')
    expect(to).toHaveLength(1)
    expect(to).not.toContain('eve@example.com')
  }
  expect(headersOf(mails[0]?.raw ?? '').subject).toBe('x Bcc: eve@example.com <b>body</b>')
})

test('a long subject is cut', async () => {
  const { mailer, mails } = await setUp()
  await mailer.send({ ...mail, subject: 'x'.repeat(10_000) })
  expect(headersOf(mails[0]?.raw ?? '').subject?.replaceAll(' ', '')).toBe('x'.repeat(250))
})

test('a sender that is no address is refused at once', () => {
  expect(() => createMailer({ smtpUrl: 'smtp://127.0.0.1', from: 'Tocsin' })).toThrow('MAIL_FROM')
})

/** Unfolded, by name in lower case. */
function headersOf(raw: string): Partial<Record<string, string>> {
  const head = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  return Object.fromEntries(
    head.split('\r\n').map((line) => [line.replace(/:.*/, '').toLowerCase(), line.replace(/^[^:]*: ?/, '')]),
  )
}
