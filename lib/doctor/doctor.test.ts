import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeCertificate } from '../../testing/certificate'
import { testDatabase } from '../../testing/database'
import { startImap } from '../../testing/doubles/imap'
import { startTelegram } from '../../testing/doubles/telegram'
import { giveTotp } from '../../testing/factors'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { startHttpReceiver } from '../../testing/http-receiver'
import { inOneLayer } from '../../testing/one-layer'
import { addMethod, beginStory, type Story } from '../../testing/paging-story'
import { newSession } from '../../testing/people'
import { freePort } from '../../testing/postgres'
import { startSmtpServer } from '../../testing/smtp'
import { addChatChannel } from '../chat-channels/add'
import { usePhone } from '../contact-methods/phone-use'
import type { UserContext } from '../context'
import { readEnv } from '../env'
import { createMailer } from '../mail/create-mailer'
import { recordMailState } from '../mail/state'
import { addOverride } from '../on-call/add-override'
import { addSchedule } from '../on-call/add-schedule'
import { serveHealth } from '../server/lanes/health-lane'
import { authSecret } from '../server/secrets/auth-secret'
import { addSilence } from '../silences/add'
import type { Finding, Installation } from './check'
import { examineInstallation, examineMachine } from './examine'
import { spaceOf } from './space'

const database = testDatabase()
let story: Story
let ana: UserContext
let installation: Installation

beforeEach(async () => {
  story = await beginStory(database.db)
  ana = await story.person('Ana')
  await story.onCall(ana)
  const PORT = String(await listen((request, response) => serveHealth({ readiness: ready }, request, response)))
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tocsin-doctor-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const env = readEnv({ PORT, DATA_DIR, DATABASE_URL: database.url, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' })
  authSecret(env)
  const now = new Date()
  const ctx = { ...story.admin, now }
  const mailer = mailerOf(story.smtp.url)
  installation = { env, db: database.db, mailer, workspaces: [ctx], now: () => new Date(), space: spaceOf }
})

afterEach(() => story.end())

const ready = async () => ({ status: 'ready' as const, reasons: [] })

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  onTestFinished(() => void server.close().closeAllConnections())
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return port
}

function mailerOf(smtpUrl: string) {
  const mailer = createMailer({ smtpUrl, from: 'Tocsin <tocsin@example.com>', timeoutMs: 30_000 })
  onTestFinished(() => mailer.close())
  return mailer
}

/** What is to be done, by what was examined. */
async function examined(): Promise<Record<string, string>> {
  const machine: Finding[] = await examineMachine(installation)
  const all = [...machine, ...(await examineInstallation(installation))]
  return Object.fromEntries(all.flatMap(({ about, faults }) => (faults.length > 0 ? [[about, faults.join('\n')]] : [])))
}

function set(settings: Record<string, string>) {
  const { PORT, DATA_DIR } = installation.env
  const env = { PORT: String(PORT), DATA_DIR, DATABASE_URL: database.url, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }
  installation = { ...installation, env: readEnv({ ...env, ...settings }) }
}

test('a healthy installation has nothing to do', async () => {
  expect(await examined()).toEqual({})
})

test('a webhook of Telegram by which presses arrive is nothing to do', async () => {
  await telegramWebhook('/api/telegram/updates?hint=a')
  expect(await examined()).toEqual({})
})

test('strictly it says so, and who has an authenticator app of before', async () => {
  const told = async (about: string) => {
    const all = [...(await examineMachine(installation)), ...(await examineInstallation(installation))]
    return all.find((one) => one.about === about)
  }
  await giveTotp((await newSession(ana)).ctx)
  expect(await told('People')).toMatchObject({ faults: [] })
  set({ STRICT_SECURITY: 'true' })
  expect(await told('Settings')).toMatchObject({
    faults: [],
    notes: [expect.stringContaining('STRICT_SECURITY is on')],
  })
  expect(await told('People')).toMatchObject({ faults: [expect.stringMatching(/Ana sign.* made with SHA-1/)] })
})

test('a silence that is active is told, and is nothing to do unless it covers everything', async () => {
  const [ctx] = installation.workspaces
  if (!ctx) throw new Error('no workspace')
  const times = { startsAt: ctx.now, endsAt: new Date(ctx.now.getTime() + 3_600_000), repeatDays: null, timeZone: null }
  const absent = { field: 'label', key: 'zz', operator: 'does not exist', values: [] }
  await addSilence(ctx, { ...times, reason: 'Upgrade', conditions: [absent] })
  const told = async () => (await examineInstallation(installation)).find(({ about }) => about === 'Silences')
  expect(await told()).toEqual({
    about: 'Silences',
    faults: [],
    notes: [expect.stringMatching(/“Upgrade”, is active/)],
  })
  for (let n = 0; n < 5; n++) await openTestIncident(story.admin, {})
  expect(await told()).toMatchObject({ faults: [expect.stringMatching(/“Upgrade”, would have met all/)], notes: [] })
})

test('calls and SMS are counted, and at four fifths of a day it is a fault', async () => {
  const env = { ...installation.env, SMS_GATEWAY_URL: 'https://gateway.example', PHONE_DAILY_LIMIT: 5 }
  const told = async () => (await examineInstallation({ ...installation, env })).find(({ about }) => about === 'Phones')
  const { workspaceId } = story
  const send = (number: string) => {
    const method = { channel: 'sms' as const, config: JSON.stringify({ number }) }
    return database.db.writeStatements((statements) =>
      usePhone(statements, { workspaceId, method, mostADay: 5, now: installation.now(), isPage: true }),
    )
  }
  for (const number of ['+4917000000001', '+4917000000002', '+4917000000003']) await send(number)
  expect(await told()).toMatchObject({ faults: [], notes: [expect.stringContaining('3 of 5')] })
  await send('+4917000000004')
  expect(await told()).toMatchObject({ faults: [expect.stringContaining('4 of 5')], notes: [] })
})

test('one person whom overrides have put on call everywhere is told, and so are pages that were refused for now', async () => {
  const [ctx] = installation.workspaces
  if (!ctx) throw new Error('no workspace')
  const told = async (about: string) => (await examineInstallation(installation)).find((one) => one.about === about)
  const daily = {
    shiftUnit: 'day',
    shiftLength: 1,
    handoverTime: '09:00',
    startsOn: '2026-01-01',
    timeZone: 'UTC',
  } as const
  await addSchedule(
    ctx,
    inOneLayer({ name: 'Second', ...daily, members: [ctx.actor.type === 'user' ? ctx.actor.userId : 0] }),
  )
  const schedules = await story.db.read.schedule.findMany({ where: { workspaceId: ctx.workspaceId } })
  const cover = async (scheduleId = 0) => {
    const endsAt = new Date(ctx.now.getTime() + 3_600_000)
    const cover = { scheduleId, userId: ana.actor.userId, startsAt: ctx.now, endsAt }
    expect(await addOverride({ ...ana, now: ctx.now }, cover)).toMatchObject({ ok: true })
  }
  await cover(schedules[0]?.id)
  expect((await told('On call'))?.notes).toEqual([])
  await cover(schedules[1]?.id)
  expect((await told('On call'))?.notes).toEqual([
    expect.stringMatching(/^By overrides of Ana, Ana is on call in all 2 schedules until /),
  ])
  expect((await told('Pages'))?.notes).toEqual([])
  await story.smtp.close()
  await story.alert('critical')
  ctx.now = story.clock.now
  expect((await told('Pages'))?.notes).toEqual(['1 page was refused for now, and will be tried again.'])
})

test.each([
  ['sms', { number: '+4917012345678' }, /1 contact method is reached by SMS, and SMS_GATEWAY_URL is unset/],
  ['voice', { number: '+4917012345678' }, /reached by .*, and TWILIO_ACCOUNT_SID is unset/],
  ['slackapp', { memberId: 'U024BE7LH' }, /reached by Slack app, and SLACK_BOT_TOKEN is unset/],
] as const)('a contact method by %s without its setting is named', async (channel, config, words) => {
  await addMethod(story.db, ana, channel, config)
  expect((await examined())['Contact methods']).toMatch(words)
})

test('what is wrong in another workspace is for that one', async () => {
  const other = await newWorkspace(database.db)
  await addMethod(database.db, other.admin, 'email', { address: 'other@example.com' })
  const data = { failingSince: new Date(), failure: '550 gone' }
  await database.db.write((tx) => tx.contactMethod.updateMany({ where: { userId: other.admin.actor.userId }, data }))
  expect(await examined()).toEqual({})
})

test('a chat channel in which nothing can be posted is named with the answer', async () => {
  const chat = { name: 'Payments', channel: 'telegram', fields: { chatId: '-1001' } }
  const added = await addChatChannel(story.admin, chat)
  const where = { id: added.ok ? added.chatChannelId : 0 }
  const faults = async () =>
    (await examineInstallation(installation)).find(({ about }) => about === 'Chat channels')?.faults
  expect(await faults()).toEqual([
    'Nothing can be posted in the chat channel Payments: TELEGRAM_BOT_TOKEN is unset. Set it.',
  ])
  const failing = { failingSince: new Date(), failure: 'HTTP 403 kicked' }
  await story.db.write((tx) => tx.chatChannel.update({ where, data: failing }))
  expect(await faults()).toEqual([
    expect.stringMatching(/^Nothing can be posted in the chat channel Payments \(HTTP 403 kicked\)/),
  ])
})

test('a contact method whose last page failed is told with its owner, and so are those that lead where nothing answers', async () => {
  const url = `http://127.0.0.1:${await freePort()}/x`
  const id = await addMethod(story.db, ana, 'webhook', {
    url,
    secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  })
  await story.db.write((tx) => tx.contactMethod.update({ where: { id }, data: { stuckSince: story.clock.now } }))
  const found = await examineInstallation(installation)
  const of = (about: string) => found.find((one) => one.about === about)
  const words = 'Ana: the last page by Webhook failed. Ask Ana to send a test.'
  expect(of('Contact methods')).toMatchObject({ faults: [words], whose: new Map([[words, [ana.actor.userId]]]) })
  const [away = ''] = of('Receivers')?.faults ?? []
  expect(away).toMatch(/^Contact methods of Ana lead to http:..127.0.0.1:\d+, which cannot be reached/)
  expect(of('Receivers')?.whose?.get(away)).toEqual([ana.actor.userId])
})

test('a responder examines nothing', async () => {
  installation = { ...installation, workspaces: [ana] }
  await expect(examined()).rejects.toThrow('You need the role admin.')
})

/** A proxy in front of the server that does this to the headers. */
async function proxied(change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders, settings: object = {}) {
  const { PORT } = installation.env
  const port = await listen((incoming, outgoing) => {
    const { url: path } = incoming
    const headers = change({ ...incoming.headers })
    ask({ host: '127.0.0.1', port: PORT, path, headers, setHost: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  set({ BASE_URL: `http://127.0.0.1:${port}`, ...settings })
}

const TRUSTED = { TRUST_PROXY: 'true' }
const appended = ({ 'x-forwarded-for': before, ...headers }: IncomingHttpHeaders) => ({
  ...headers,
  'x-forwarded-for': `${before}, 127.0.0.1`,
})

test('a proxy that does as it should has nothing to do', async () => {
  await proxied(appended, TRUSTED)
  expect(await examined()).toEqual({})
})

async function onCallByWebhook(url: string) {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  await addMethod(story.db, ana, 'webhook', { url, secret })
}

const secretFile = () => join(installation.env.DATA_DIR, 'auth-secret')

type Plant = () => unknown

const PLANTED: [fault: string, plant: Plant, about: string, words: RegExp][] = [
  ['an easy password', () => set({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'password' }), 'Settings', /ADMIN_PASS/],
  ['no data folder', () => rmSync(installation.env.DATA_DIR, { recursive: true }), 'Files', /is not there/],
  ['a secret that others read', () => chmodSync(secretFile(), 0o644), 'Files', /chmod 600/],
  ['a secret that is cut off', () => writeFileSync(secretFile(), 'short', { mode: 0o600 }), 'Files', /damaged/],
  ['little room', () => left({ bytes: 5_000_000, files: 10_000 }), 'Disk', /5 MB left: make room/],
  ['no room for files', () => left({ bytes: 1e12, files: 3 }), 'Disk', /room for 3 more files/],
  ['a certificate that expires', () => certified({ days: 5 }), 'Certificate', /expires at .*: renew it/],
  ['an expired certificate', () => certified({ days: -5 }), 'Certificate', /expired at/],
  ['a certificate for another name', () => certified({ days: 90, host: 'other.example' }), 'Certificate', /is not for/],
  ['a key that belongs to another', () => certified({ days: 90, isMixed: true }), 'Certificate', /does not belong/],
  [
    'a scanner that is away',
    async () => set({ CLAMD: `127.0.0.1:${await freePort()}` }),
    'Downloads',
    /check CLAMD\. The connection was refused/,
  ],
  ['no server', async () => set({ PORT: String(await freePort()) }), 'Server', /start it, or look into its log/],
  ['a server that does not answer', () => silent(), 'Server', /did not answer within 2 seconds, twice/],
  ['a program that speaks otherwise', () => served('hello'), 'Server', /is not Tocsin/],
  ['another program on the port', () => served('{"hello":"there"}'), 'Server', /is not Tocsin/],
  ['an old server', () => served('{"status":"ready","reasons":[],"version":"0.0.1"}'), 'Server', /0\.0\.1.*restart it/],
  ['a server that is not ready', notReady, 'Server', /The disk of the database is full/],
  ['a wrong BASE_URL', async () => set({ BASE_URL: `http://127.0.0.1:${await freePort()}` }), 'BASE_URL', /refused/],
  ['BASE_URL of another site', () => elsewhere(), 'BASE_URL', /not Tocsin/],
  [
    'a proxy that changes the host',
    () => proxied((all) => ({ ...appended(all), host: 'x' }), TRUSTED),
    'BASE_URL',
    /Host/,
  ],
  ['a proxy that is not told of', () => proxied(appended), 'BASE_URL', /TRUST_PROXY is not true/],
  ['a proxy that adds nothing', () => proxied((all) => all, TRUSTED), 'BASE_URL', /clients choose their address/],
  [
    'a proxy that drops addresses',
    () => proxied(({ 'x-forwarded-for': _, ...all }) => all, TRUSTED),
    'BASE_URL',
    /no X-F/,
  ],
  ['no mail server', async () => mailFrom(`smtp://127.0.0.1:${await freePort()}`), 'Mail', /check SMTP_URL/],
  ['a wrong SMTP password', wrongPassword, 'Mail', /535/],
  ['a mail server for which nobody vouches', selfSigned, 'Mail', /certificate/],
  [
    'a webhook that is away',
    async () => onCallByWebhook(`http://127.0.0.1:${await freePort()}/x`),
    'Receivers',
    /refused/,
  ],
  ['a webhook that is not allowed', () => onCallByWebhook('http://[::1]:9/x'), 'Receivers', /OUTBOUND_ALLOW_CIDRS/],
  ['a heartbeat into nothing', heartbeatIntoNothing, 'Receivers', /HEARTBEAT_URL/],
  ['a Telegram that is away', telegramIsAway, 'Receivers', /refused/],
  [
    'a Telegram that sends presses nowhere',
    () => telegramWebhook(),
    'Telegram',
    /does not send presses.*telegram.updates/,
  ],
  ['a Telegram that sends presses elsewhere', () => telegramWebhook('/other'), 'Telegram', /does not send/],
  [
    'presses in Telegram that do not arrive',
    pressIsLost,
    'Telegram',
    /did not arrive at .*: Webhook connection closed/,
  ],
  [
    'Telegram without its bot',
    () => telegramChat(),
    'Contact methods',
    /1 contact method is reached by Telegram, and TELEGRAM_BOT/,
  ],
  ['nobody on call', () => story.onCall(), 'On call', /nobody is on call now/],
  ['somebody whom no page reaches', () => unreachable(), 'On call', /no verified contact method/],
  ['no admin', () => demoted(), 'People', /has no admin/],
  ['a contact method that refuses', () => failing(), 'Contact methods', /Ana: E-mail refuses pages \(550 gone\)/],
  ['pages that wait', () => waiting(), 'Pages', /1 page waits/],
  ['a clock that was set back', () => seenLater(), 'Clock', /2 hours behind/],
]

test.each(PLANTED)('%s is found, and nothing else', async (_, plant, about, words) => {
  await plant()
  const found = await examined()
  expect(found).toEqual({ ...aside(about), [about]: expect.stringMatching(words) })

  /** A fault of one thing may be one of another too. */
  function aside(about: string) {
    const others = Object.entries(found).filter(([name]) => name !== about && (FOLLOWS[about] ?? []).includes(name))
    return Object.fromEntries(others)
  }
})

const FOLLOWS: Record<string, string[]> = {
  Server: ['BASE_URL'],
  Certificate: ['Server', 'BASE_URL'],
  'Contact methods': ['On call'],
  Mail: ['On call'],
  Pages: ['Contact methods'],
  Files: ['Disk'],
}

test.each([
  { server: 'answers', found: undefined, says: undefined },
  {
    server: 'answers',
    found: '550 sender refused',
    says: /^No mail could be sent since .* It was: 550 sender refused$/,
  },
  { server: 'is away', found: undefined, says: /^No mail can be sent: / },
  { server: 'is away', found: 'connection refused', says: /^No mail can be sent: / },
])('mail and who is on call agree: the mail server $server, and was found: $found', async ({ server, found, says }) => {
  await recordMailState(story.db, found, new Date())
  onTestFinished(async () => void (await recordMailState(story.db, undefined, new Date())))
  if (server === 'is away') mailFrom(`smtp://127.0.0.1:${await freePort()}`)
  const unreached = /Ana: e-mail only, and no mail can be sent · on call in Main rotation/
  const both = { Mail: expect.stringMatching(says ?? /./), 'On call': expect.stringMatching(unreached) }
  expect(await examined()).toEqual(says ? both : {})
})

test('a mailbox for replies that cannot be read is told, without its password', async () => {
  const mailbox = await startImap({ user: 'reply', password: 'right' })
  onTestFinished(() => mailbox.close())
  const set = (url: string) => {
    installation = { ...installation, env: { ...installation.env, REPLY_IMAP_URL: url } }
  }
  set(mailbox.url)
  expect(await examined()).toEqual({})
  set(mailbox.url.replace('right', 'wrong-word'))
  const words = 'No mail acknowledges: check REPLY_IMAP_URL. Authentication failed.'
  expect(await examined()).toEqual({ 'Mail replies': words })
})

test('without a mail server nothing is to do for mail, and whoever has e-mail only cannot be reached', async () => {
  installation = { ...installation, mailer: undefined }
  expect(await examined()).toEqual({ 'On call': expect.stringMatching(/no mail can be sent/) })
})

test('a server that answers when it is asked a second time is well', async () => {
  const asked = { times: 0 }
  const port = await listen((request, response) => {
    asked.times++
    if (asked.times > 1) void serveHealth({ readiness: ready }, request, response)
  })
  set({ PORT: String(port) })
  const [first] = await examineMachine(installation)
  expect(first).toEqual({ about: 'Server', faults: [], notes: [] })
  expect(asked.times).toBe(2)
})

test('the server is asked before anything else is examined', async () => {
  const order: string[] = []
  const port = await listen((request, response) => {
    order.push('server')
    void serveHealth({ readiness: ready }, request, response)
  })
  set({ PORT: String(port) })
  const space: typeof spaceOf = async (path) => {
    order.push('disk')
    return spaceOf(path)
  }
  await examineMachine({ ...installation, space })
  expect(order.slice(0, 2)).toEqual(['server', 'disk'])
})

async function silent() {
  set({ PORT: String(await listen(() => undefined)) })
}

function left(space: Awaited<ReturnType<typeof spaceOf>>) {
  installation = { ...installation, space: async () => space }
}

async function certified({
  days,
  host = 'localhost',
  isMixed = false,
}: {
  days: number
  host?: string
  isMixed?: boolean
}) {
  const at = (from: number) => new Date(Date.now() + from * 86_400_000)
  const pair = await writeCertificate({ host, notBefore: at(-30), notAfter: at(days) })
  const other = await writeCertificate({ host })
  onTestFinished(pair.remove)
  onTestFinished(other.remove)
  set({ TLS_CERT_FILE: pair.cert, TLS_KEY_FILE: (isMixed ? other : pair).key })
}

async function served(body: string) {
  const port = await listen((_request, response) => void response.end(body))
  set({ PORT: String(port) })
}

async function notReady() {
  const reasons = [{ code: 'full' as const, message: 'The disk of the database is full: make room on it.' }]
  const readiness = async () => ({ status: 'not ready' as const, reasons })
  set({ PORT: String(await listen((request, response) => serveHealth({ readiness }, request, response))) })
}

async function elsewhere() {
  set({ BASE_URL: `http://127.0.0.1:${await listen((_request, response) => void response.end('<h1>It works</h1>'))}` })
}

function mailFrom(url: string) {
  installation = { ...installation, mailer: mailerOf(url) }
}

async function wrongPassword() {
  const server = await startSmtpServer({ login: { user: 'ana', password: 'right' } })
  onTestFinished(server.close)
  mailFrom(server.url.replace('//', '//ana:wrong@'))
}

async function selfSigned() {
  const server = await startSmtpServer({ secure: true })
  onTestFinished(server.close)
  mailFrom(server.url)
}

async function heartbeatIntoNothing() {
  set({ HEARTBEAT_URL: `http://127.0.0.1:${await freePort()}/beat` })
}

async function telegramIsAway() {
  const TELEGRAM_BOT_TOKEN = '123456789:AAHsesame-sesame-sesame-sesame-sesa'
  set({ TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL: `http://127.0.0.1:${await freePort()}` })
  await telegramChat()
}

async function telegramWebhook(path = '') {
  const token = '123456789:AAHsesame-sesame-sesame-sesame-sesa'
  const BASE_URL = `http://127.0.0.1:${installation.env.PORT}`
  const routes = { [BASE_URL]: `http://127.0.0.1:${await freePort()}` }
  const telegram = await startTelegram({ token, chats: {}, isLocal: true, routes })
  onTestFinished(() => telegram.close())
  const body = JSON.stringify({ url: path && `${BASE_URL}${path}` })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${telegram.url}/bot${token}/setWebhook`, { method: 'POST', body, headers })
  set({ BASE_URL, TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: telegram.url, TELEGRAM_WEBHOOK: 'true' })
  return telegram
}

async function pressIsLost() {
  const telegram = await telegramWebhook('/api/telegram/updates?hint=a')
  telegram.press(1, '')
  await telegram.deliver()
}

async function telegramChat() {
  await addMethod(story.db, ana, 'telegram', { chatId: '4711' })
}

async function unreachable() {
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
}

async function demoted() {
  const { workspaceId } = story
  await story.db.write((tx) => tx.user.updateMany({ where: { workspaceId }, data: { role: 'responder' } }))
}

async function failing() {
  const data = { failingSince: new Date(), failure: '550 gone' }
  await story.db.write((tx) => tx.contactMethod.updateMany({ where: { userId: ana.actor.userId }, data }))
}

async function waiting() {
  const receiver = await startHttpReceiver((response) => void response.destroy())
  onTestFinished(receiver.close)
  await onCallByWebhook(receiver.url)
  await story.alert('critical')
  story.arrived()
}

async function seenLater() {
  const at = new Date(Date.now() + 2 * 3_600_000)
  const reading = { id: 1, at, wallAt: at, settledAt: at, machine: 'this', uptime: 1 }
  await story.db.write((tx) => tx.steadyClock.upsert({ where: { id: 1 }, create: reading, update: reading }))
  onTestFinished(async () => void (await story.db.write((tx) => tx.steadyClock.deleteMany())))
}

test('what is not set up is no fault, and is told apart from what is well', async () => {
  const unset = async () => {
    const all = [...(await examineMachine(installation)), ...(await examineInstallation(installation))]
    return all.flatMap(({ about, isUnset, faults }) => (isUnset && faults.length === 0 ? about : []))
  }
  expect(await unset()).toEqual(expect.arrayContaining(['BASE_URL', 'Phones', 'Telegram']))
  expect(await unset()).not.toContain('Mail')
  await telegramIsAway()
  expect(await unset()).not.toContain('Telegram')
  installation = { ...installation, mailer: undefined }
  expect(await unset()).toContain('Mail')
  expect(await examined()).not.toHaveProperty('Mail')
})
