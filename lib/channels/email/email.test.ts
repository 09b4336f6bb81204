import { expect, onTestFinished, test } from 'vitest'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { readMail } from '../../../testing/read-mail'
import { startSmtpServer } from '../../../testing/smtp'
import { createMailer } from '../../mail/create-mailer'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, parseConfig } from '../channels'

const method = { channel: 'email', config: storeJson({ address: 'ana@example.com' }) } as const

async function setUp(behaviour: Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer(behaviour)
  const mailer = createMailer({ smtpUrl: server.url, from: 'tocsin@example.com' })
  onTestFinished(async () => {
    mailer.close()
    await server.close()
  })
  return { ...server, deps: testChannelDeps({ mailer }) }
}

test('a page arrives as a mail with its title as subject alone, then lines, links, and why one gets it', async () => {
  const { deps, mails } = await setUp()
  expect(await deliver(deps, method, testMessage())).toEqual({ isDelivered: true, answer: '250 Taken' })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.to).toEqual(['ana@example.com'])
  expect(mails[0]?.raw).toContain('Subject: CRITICAL: Disk full on db-1\r\n')
  expect(mails.map(readMail)[0]?.text.trimEnd()).toBe(
    [
      'service: database\nhost: db-1\n\n',
      'Acknowledge:\nhttps://tocsin.example/acknowledge?token=one-use&incident=7\n\n',
      'Open the incident:\nhttps://tocsin.example/incidents/7\n\n',
      '-- \nYou get this because you are paged for incidents in Tocsin.',
    ].join(''),
  )
})

test.each([
  [0, '[#205] CRITICAL: Disk full on db-1'],
  [11, '[#205 +11] CRITICAL: Disk full on db-1'],
])('with %i others a mail names its incident, and refers to it as all its mails do', async (others, subject) => {
  const { deps, mails } = await setUp()
  const about = { incidentId: 205, others, thread: 'incident-205@tocsin.example' }
  await deliver(deps, method, testMessage({ uid: 'page-1', about }))
  await deliver(deps, method, testMessage({ uid: 'page-2', about }))
  const headers = mails.map(({ raw }) => raw.slice(0, raw.indexOf('\r\n\r\n')))
  for (const [at, header] of headers.entries()) {
    expect(header).toContain(`Subject: ${subject}\r\n`)
    expect(header).toContain('In-Reply-To: <incident-205@tocsin.example>\r\n')
    expect(header).toContain('References: <incident-205@tocsin.example>\r\n')
    expect(header).toContain(`Message-ID: <page-${at + 1}@`)
  }
})

test('a program without HTML shows the text; another has the choice, and nobody is offered to unsubscribe', async () => {
  const { deps, mails } = await setUp()
  await deliver(deps, method, testMessage())
  const [mail] = mails.map(readMail)
  expect(mail?.head).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(mails[0]?.raw.match(/^Content-Type: text\/\w+/gm)).toEqual([
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ])
  expect(mail?.text).not.toMatch(/<\w/)
  expect(mail?.html).toMatch(/^<!doctype html>/)
  expect(mail?.head).not.toMatch(/^List-/im)
})

test.each([
  ['critical', true],
  ['high', false],
] as const)('a %s page is marked as important: %s', async (severity, isMarked) => {
  const { deps, mails } = await setUp()
  await deliver(deps, method, testMessage({ severity }))
  for (const header of [/^X-Priority: 1 /m, /^Importance: High\r$/m])
    expect(header.test(mails[0]?.raw ?? '')).toBe(isMarked)
})

test.each([
  ['test', /tested this address/],
  ['code', /entered this address in Tocsin\. If that was not you/],
] as const)('a message of the kind %s says why one gets it', async (kind, reason) => {
  const { deps, mails } = await setUp()
  await deliver(deps, method, testMessage({ kind }))
  const [mail] = mails.map(readMail)
  expect(mail?.text).toMatch(reason)
  expect(mail?.html).toMatch(reason)
})

test('hostile text stays text, short and on its line', async () => {
  const { deps, mails } = await setUp()
  expect(await deliver(deps, method, hostileMessage())).toMatchObject({ isDelivered: true })
  const raw = mails[0]?.raw ?? ''
  expect(mails[0]?.to).toEqual(['ana@example.com'])
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im)
  expect(mails.map(readMail)[0]?.text).not.toMatch(/javascript:alert\(1\)\n/)
  expect(raw.length).toBeLessThan(200_000)
})

test('a refused recipient is final, a busy server is not', async () => {
  const refused = await setUp({ refuseRecipient: 550 })
  expect(await deliver(refused.deps, method, testMessage())).toEqual({
    isDelivered: false,
    isFinal: true,
    answer: '550 No such mailbox',
  })
  const busy = await setUp({ refuseMail: 451 })
  expect(await deliver(busy.deps, method, testMessage())).toMatchObject({ isDelivered: false, isFinal: false })
})

test('where no mail server is set up, that is what one is told', async () => {
  const result = await deliver(testChannelDeps(), method, testMessage())
  expect(result).toMatchObject({ isDelivered: false, isFinal: true, answer: expect.stringContaining('SMTP_URL') })
})

test('an address is kept in lower case, and shown', () => {
  expect(parseConfig('email', { address: ' Ana@Example.com ' })).toEqual({ ok: true, config: method.config })
  expect(describeMethod('email', method.config)).toBe('ana@example.com')
})

test.each([
  { address: '' },
  { address: 'ana' },
  { address: 'ana@example.com, eve@example.com' },
  { address: 'ana@example.com\r\nBcc: eve@example.com' },
  { address: `${'a'.repeat(250)}@example.com` },
  { address: 7 },
  {},
  null,
])('%j is no address', (input) => {
  const errors = input && { address: 'Give an e-mail address, such as ana@example.com.' }
  expect(parseConfig('email', input)).toMatchObject({ ok: false, reason: 'invalid', ...(errors && { errors }) })
})
