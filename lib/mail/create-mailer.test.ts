import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readMail } from '../../testing/read-mail'
import { startSmtpServer } from '../../testing/smtp'
import { createMailer } from './create-mailer'

const FROM = 'Tocsin <tocsin@example.com>'
const mail = { to: 'ana@example.com', subject: 'Disk full', text: 'First line\n.\nThird line', uid: 'page-1' }

async function setUp(
  behaviour: Parameters<typeof startSmtpServer>[0] = {},
  { timeoutMs = 20_000, confirmMs = 20_000, promptMs = 20_000, login = '', query = '' } = {},
) {
  const server = await startSmtpServer(behaviour)
  const smtpUrl = server.url.replace('//', `//${login}`)
  const mailer = createMailer({ smtpUrl: `${smtpUrl}${query}`, from: FROM, timeoutMs, confirmMs, promptMs })
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

test('HTML comes beside the text, whatever letters and line lengths they have', async () => {
  const { mailer, mails } = await setUp()
  const html = `<!doctype html>\n<p>${'Ünïcode 💥 '.repeat(200)}</p>\n.\n<p>--</p>\n`
  await mailer.send({ ...mail, html })
  await mailer.send({ ...mail, html: '<p>Ж</p>'.repeat(50) })
  const [first, second] = mails.map(readMail)
  expect(first).toMatchObject({ text: mail.text, html })
  expect(second).toMatchObject({ text: mail.text, html: '<p>Ж</p>'.repeat(50) })
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

test('a server that hangs is given up at the time limit; waiting for a connection does not count', async () => {
  const behaviour = { hangs: true }
  const { mailer, mails } = await setUp(behaviour, { timeoutMs: 1_500 })
  const early = Array.from({ length: 3 }, () => mailer.send(mail))
  const waiting = Array.from({ length: 6 }, () => mailer.send(mail))
  const late = {
    isTaken: false,
    isFinal: false,
    answer: 'The mail server did not answer in time.',
    isServerFault: true,
  }
  expect(await Promise.all(early)).toEqual(Array(3).fill(late))
  behaviour.hangs = false
  const after = await Promise.all(waiting)
  expect(after.at(-1)).toMatchObject({ isTaken: true })
  expect(mails.length).toBe(after.filter(({ isTaken }) => isTaken).length)
})

test('a server that confirms long after the time limit is waited for, and gets one copy', async () => {
  let confirm = () => {}
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve
  })
  const { mailer, mails } = await setUp({ confirmsAfter: confirmed }, { timeoutMs: 1_500 })
  const sent = mailer.send(mail)
  await expect.poll(() => mails.length).toBe(1)
  setTimeout(confirm, 1_800)
  expect(await sent).toMatchObject({ isTaken: true })
  expect(mails).toHaveLength(1)
})

test('a mail that is never confirmed may have been delivered, and that is said', async () => {
  const never = new Promise(() => {})
  const { mailer, mails } = await setUp({ confirmsAfter: never }, { confirmMs: 200 })
  expect(await mailer.send(mail)).toMatchObject({ isTaken: false, isFinal: false, isUnconfirmed: true })
  expect(mails).toHaveLength(1)
})

test('mails that are not confirmed promptly hold up no others, and are confirmed later', async () => {
  let confirm = () => {}
  const behaviour: Parameters<typeof startSmtpServer>[0] = {
    confirmsAfter: new Promise((resolve) => {
      confirm = () => resolve(undefined)
    }),
  }
  const { mailer, mails } = await setUp(behaviour, { promptMs: 100 })
  let unconfirmed = 0
  const silent = Array.from({ length: 6 }, () => mailer.send(mail, { onUnconfirmed: () => unconfirmed++ }))
  await expect.poll(() => unconfirmed).toBe(6)
  delete behaviour.confirmsAfter
  expect(await mailer.send({ ...mail, to: 'ben@example.com' })).toMatchObject({ isTaken: true })
  confirm()
  expect((await Promise.all(silent)).every(({ isTaken }) => isTaken)).toBe(true)
  expect(mails).toHaveLength(7)
})

test('whoever waits for a mail can give up, and a mail that has not begun by then is not sent', async () => {
  let confirm = () => {}
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve
  })
  const { mailer, mails } = await setUp({ confirmsAfter: confirmed })
  const busy = Array.from({ length: 3 }, () => mailer.send(mail))
  await expect.poll(() => mails.length).toBe(3)
  const impatient = await mailer.send(mail, { signal: AbortSignal.timeout(50) })
  expect(impatient).toMatchObject({ isTaken: false, answer: 'The mail server did not answer in time.' })
  confirm()
  await Promise.all(busy)
  expect(mails).toHaveLength(3)
})

test('nobody listens: tried again later', async () => {
  const { mailer, close } = await setUp()
  await close()
  const answer = 'The mail server refused the connection.'
  expect(await mailer.send(mail)).toEqual({ isTaken: false, isFinal: false, answer, isServerFault: true })
})

test('a refused sender is a fault of the settings, not of the recipient', async () => {
  const behaviour = { refuseSender: 553 }
  const { mailer } = await setUp(behaviour)
  expect(await mailer.check()).toBeUndefined()
  const answer = 'The mail server did not accept the sender in MAIL_FROM: 553 No such sender'
  expect(await mailer.send(mail)).toMatchObject({ isFinal: false, isServerFault: true, answer })
  expect(mailer.needsCheck()).toBe(true)
  expect(await mailer.check()).toBe(answer)
  expect(mailer.needsCheck()).toBe(false)
  behaviour.refuseSender = 0
  expect(await mailer.send(mail)).toMatchObject({ isTaken: true })
  expect(await mailer.check()).toBeUndefined()
})

test('a check tells a wrong password, and repeats it in no form', async () => {
  const { mailer, mails } = await setUp({ login: { user: 'ana', password: 'right' } }, { login: 'ana:sesame-open@' })
  const fault = 'The mail server did not accept the name and password of SMTP_URL: 535 Bad password'
  expect(await mailer.check()).toBe(fault)
  expect(mails).toEqual([])
})

test('a check of a server that is not there, of one that hangs and of one that works', async () => {
  const works = await setUp()
  expect(await works.mailer.check()).toBeUndefined()
  await works.close()
  expect(await works.mailer.check()).toBe('The mail server refused the connection.')
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 100 })
  expect(await mailer.check()).toBe('The mail server did not answer in time.')
})

test('where TLS is required and not offered, neither password nor mail is sent', async () => {
  const login = { user: 'ana', password: 'right' }
  const { mailer, mails, logins } = await setUp({ login }, { login: 'ana:right@', query: '/?requireTLS=true' })
  expect(await mailer.send(mail)).toMatchObject({
    isTaken: false,
    isFinal: false,
    answer: expect.stringContaining('did not start TLS'),
  })
  expect(await mailer.check()).toContain('did not start TLS')
  expect([mails, logins]).toEqual([[], []])
})

test('a certificate that nobody vouches for is not trusted, unless the settings say so', async () => {
  const { mailer, url, mails } = await setUp({ secure: true })
  const answer = expect.stringContaining('certificate')
  expect(await mailer.send(mail)).toMatchObject({ isTaken: false, isFinal: false, isServerFault: true, answer })
  const trusting = createMailer({ smtpUrl: `${url}/?tls.rejectUnauthorized=false`, from: FROM })
  expect(await trusting.send(mail)).toMatchObject({ isTaken: true })
  trusting.close()
  expect(mails).toHaveLength(1)
})

test('a server without TLS at an address that begins with smtps:// is told as that', async () => {
  const { url } = await setUp()
  const mailer = createMailer({ smtpUrl: url.replace('smtp:', 'smtps:'), from: FROM })
  expect(await mailer.check()).toContain('does not speak TLS on this port')
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
