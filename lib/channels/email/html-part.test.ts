import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readElements } from '../../../testing/html-tree'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { readMail } from '../../../testing/read-mail'
import { startSmtpServer } from '../../../testing/smtp'
import { createMailer } from '../../mail/create-mailer'
import { storeJson } from '../../values/stored-json'
import type { Message, PageParts } from '../channel'
import { deliver } from '../channels'

const PARTS: PageParts = {
  step: { name: 'Step 2', why: 'Ana has not acknowledged for 15 minutes.' },
  counts: [],
  facts: [
    { name: 'service', value: 'database' },
    { name: 'Runbook', value: 'Disk full' },
    { value: 'You are on call in Main rotation.' },
  ],
  others: [],
  details: { lines: ['Traceback:', 'at a < b'], rest: '… the rest is on the incident' },
}
const LINKS = ['Acknowledge', 'Incident 7', 'Runbook'].map((text, n) => ({ text, url: `https://tocsin.example/${n}` }))
const ABOUT = { incidentId: 7, others: 0, thread: 'incident-7@tocsin.example' }
const PAGE = testMessage({ parts: PARTS, links: LINKS, about: ABOUT })

/** As a mail program gets them. */
async function delivered(messages: Message[]) {
  const server = await startSmtpServer()
  const mailer = createMailer({ smtpUrl: server.url, from: 'tocsin@example.com' })
  onTestFinished(async () => {
    mailer.close()
    await server.close()
  })
  const method = { channel: 'email', config: storeJson({ address: 'ana@example.com' }) } as const
  for (const message of messages) await deliver(testChannelDeps({ mailer }), method, message)
  return server.mails.map(readMail)
}

async function htmlOf(message: Message) {
  const [mail] = await delivered([message])
  return mail?.html ?? ''
}

function texts(html: string, name: string) {
  return readElements(html).flatMap((one) => (one.name === name ? [one.text.trim()] : []))
}

test('a page has its severity, title, reason, labels and details in elements of their own', async () => {
  const html = await htmlOf(PAGE)
  expect(texts(html, 'span').slice(0, 2)).toEqual(['CRITICAL', 'Incident 7'])
  expect(texts(html, 'h1')).toEqual(['Disk full on db-1'])
  expect(texts(html, 'p')).toEqual([
    'Step 2: Ana has not acknowledged for 15 minutes.',
    '… the rest is on the incident',
  ])
  expect(texts(html, 'th')).toEqual(['service', 'Runbook'])
  expect(texts(html, 'td').slice(-3)).toEqual(['database', 'Disk full', 'You are on call in Main rotation.'])
  expect(texts(html, 'h2')).toEqual(['Details'])
  expect(html).toContain('Traceback:<br>\nat a &lt; b<br>')
})

test('its links come before what is known, and the first of them acknowledges', async () => {
  const elements = readElements(await htmlOf(PAGE))
  const links = elements.filter(({ name }) => name === 'a')
  expect(links.map(({ text, attributes }) => ({ text, url: attributes.href }))).toEqual(LINKS)
  expect(links.map(({ attributes }) => attributes.class)).toEqual(['main', 'other', 'other'])
  const names = elements.map(({ name }) => name)
  expect(names.lastIndexOf('a')).toBeLessThan(names.indexOf('th'))
})

test('a mail that acknowledges is opened by a link behind the first, in the text too', async () => {
  const server = await startSmtpServer()
  const mailer = createMailer({ smtpUrl: server.url, from: 'tocsin@example.com' })
  onTestFinished(async () => {
    mailer.close()
    await server.close()
  })
  const method = { channel: 'email', config: storeJson({ address: 'ana@example.com' }) } as const
  const reply = { token: 'call', url: 'https://tocsin.example/api', mailToken: '7.abc.a-b_c' }
  const deps = testChannelDeps({ mailer, replyAddress: 'on call+x@example.com' })
  await deliver(deps, method, { ...PAGE, reply })
  const [mail] = server.mails.map(readMail)
  const body = 'Send%20this%20mail%20to%20acknowledge.'
  const url = `mailto:on%20call%2Bx@example.com?subject=Acknowledge%207.abc.a-b_c&body=${body}`
  const links = readElements(mail?.html ?? '').filter(({ name }) => name === 'a')
  expect(links.map(({ text, attributes }) => [text, attributes.href]).slice(0, 3)).toEqual([
    ['Acknowledge', 'https://tocsin.example/0'],
    ['Acknowledge by mail', url],
    ['Incident 7', 'https://tocsin.example/1'],
  ])
  expect(mail?.text).toContain(`Acknowledge by mail:\n${url}\n`)
})

test('the first step is named beside the incident, for it has no reason', async () => {
  const html = await htmlOf({ ...PAGE, parts: { ...PARTS, step: { name: 'Step 1' } } })
  expect(texts(html, 'span')[1]).toBe('Incident 7 · Step 1')
})

test('a page about several counts them first, and names the others', async () => {
  const parts = { ...PARTS, counts: ['9 incidents: 9 high.'], others: ['HIGH: s8, 1 minute ago', 'and 7 more'] }
  const html = await htmlOf({ ...PAGE, parts })
  expect(texts(html, 'p')[0]).toBe('9 incidents: 9 high.')
  expect(texts(html, 'p')).toEqual(expect.arrayContaining(parts.others))
  expect(texts(html, 'h2')).toEqual(['Most severe and newest', 'Also', 'Details'])
})

test('a list of mails shows what the text begins with, not the subject again', async () => {
  const hidden = readElements(await htmlOf(PAGE)).find(({ attributes }) => /display:none/.test(attributes.style ?? ''))
  expect(hidden?.text).toBe('service: database · host: db-1')
})

test.each(['test', 'code', 'notice', 'acknowledged', 'resolved'] as const)(
  'a message of the kind %s is plain: its title, its lines, its link',
  async (kind) => {
    const lines = ['Ben sent this test.', '', 'Nothing is to be done.']
    const link = { text: 'Your contact methods', url: 'https://tocsin.example/settings/contact-methods' }
    const { severity: _severity, ...plain } = testMessage({ kind, title: 'A test', lines, links: [link] })
    const html = await htmlOf(plain)
    expect(texts(html, 'h1')).toEqual(['A test'])
    expect(texts(html, 'p')).toEqual(['Ben sent this test.', 'Nothing is to be done.'])
    expect(texts(html, 'a')).toEqual(['Your contact methods'])
    expect(texts(html, 'td')).toEqual([])
    expect(texts(html, 'span').at(-1)).toMatch(/^You get this because/)
  },
)

const ELEMENTS = 'html head meta title style body div span h1 h2 p table tbody tr th td a br'.split(' ')
const ATTRIBUTES =
  'lang charset name content class style role scope href align width border cellpadding cellspacing colspan'.split(' ')

/** Nothing acts, nothing is loaded, no link leads elsewhere than to the web. */
function expectTame(html: string) {
  const elements = readElements(html)
  expect(elements.filter(({ name }) => !ELEMENTS.includes(name))).toEqual([])
  expect(
    elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((one) => !ATTRIBUTES.includes(one)),
  ).toEqual([])
  for (const { name, attributes, text } of elements) {
    expect(attributes.href ?? 'https://').toMatch(/^https?:\/\//)
    expect(`${attributes.style} ${name === 'style' ? text : ''}`).not.toMatch(/url\(|@import|expression|[<\\]/i)
  }
  expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069\0]/)
}

const SAMPLES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title></style></div></td></table>',
  '<!--',
  '<![endif]-->',
  '&lt;b&gt;&#0;',
  '\u202Etxet\u2066',
  '\ud800',
]

const PIECES = ['<', '</', '>', '"', "'", '&', '=', ' ', '!--', '-->', 'script', 'style', 'p', 'table', 'x']

function hostileParts(text: string): PageParts {
  return {
    step: { name: text, why: text },
    counts: [text],
    summary: text,
    facts: [{ name: text, value: text }, { value: text }],
    others: [text],
    details: { lines: [text], rest: text },
  }
}

test('hostile text stays text, wherever it stands', async () => {
  const mails = await delivered([
    hostileMessage(),
    ...SAMPLES.map((text) =>
      testMessage({ title: text, lines: [text], parts: hostileParts(text), links: [...LINKS, { text, url: text }] }),
    ),
  ])
  for (const { html } of mails) expectTame(html ?? '')
  expect(texts(mails[1]?.html ?? '', 'td')).toEqual(expect.arrayContaining(['<script>alert(1)</script>']))
})

test('no text changes what a mail is made of', async () => {
  const shapeOf = (text: string) => {
    const links = [{ text, url: `https://tocsin.example/?q=${encodeURIComponent(text.toWellFormed())}` }]
    return testMessage({ title: `a${text}`, parts: hostileParts(`a${text}`), lines: [`a${text}`], links })
  }
  const markup = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''))
  const some = fc.sample(fc.oneof(markup, fc.string({ unit: 'binary', maxLength: 40 })), 60)
  const [first, ...others] = await delivered(['', ...some].map(shapeOf))
  const names = readElements(first?.html ?? '').map(({ name }) => name)
  expect(others).toHaveLength(some.length)
  for (const { html } of others) {
    expect(readElements(html ?? '').map(({ name }) => name)).toEqual(names)
    expectTame(html ?? '')
  }
})

test.each([
  ['long lines', hostileMessage()],
  ['long parts', testMessage({ parts: longParts(), links: longLinks() })],
])('with %s it stays below 60,000 bytes', async (_name, message) => {
  const html = await htmlOf(message)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60_000)
  expect(html.trimEnd().endsWith('</html>')).toBe(true)
})

test('what does not fit is missing at the end, and that is said', async () => {
  const html = await htmlOf(testMessage({ parts: longParts(), links: LINKS }))
  expect(texts(html, 'a')).toHaveLength(3)
  expect(texts(html, 'th')).toHaveLength(texts(html, 'tr').length - 1)
  expect(texts(html, 'th').length).toBeLessThan(30)
  expect(texts(html, 'p').at(-1)).toBe('… the rest is too long for a mail')
  expect(html).not.toContain('Details')
})

function longParts(): PageParts {
  const text = '<&"\u{1F4A5}'.repeat(500)
  const facts = Array.from({ length: 30 }, () => ({ name: text, value: text }))
  return { ...hostileParts(text), facts, details: { lines: Array.from({ length: 10 }, () => text) } }
}

function longLinks() {
  return Array.from({ length: 5 }, (_, n) => ({
    text: `Link ${n}`,
    url: `https://tocsin.example/?${'&'.repeat(1_970)}`,
  }))
}
