import { expect, onTestFinished, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { dumpRows } from '../../testing/dump-rows'
import { newWorkspace } from '../../testing/fixtures'
import { settingsFor } from '../../testing/issuer-story'
import { addMethod } from '../../testing/paging-story'
import { runCli } from '../../testing/terminal'
import { ALL_EVENTS } from '../../testing/webhook-settings'
import { addCalendar } from '../calendars/add'
import { describeMethod } from '../channels/channels'
import { addChatChannel } from '../chat-channels/add'
import { changeChatChannel } from '../chat-channels/change'
import { secrets as check } from '../doctor/checks/secrets'
import { readKeyFile, replaceKeyFile } from '../secrets/key-file'
import { addIssuer, newSlug } from '../single-sign-on/add'
import { addWebhook } from '../webhooks/add'
import { renewWebhookSecret } from '../webhooks/renew-secret'
import { openDatabase } from './open'
import { sealStored } from './seal-stored'

const database = testDatabase()
const SECRET = 'sesame'
const hidden = (name: string) => `https://hooks.example.com/${SECRET}/${name}`

/** As an earlier version stored them. */
const CLEAR = [
  ['webhook', { url: hidden('webhook'), secret: `whsec_${SECRET}AAAAAAAAAAAAAAAAAAAAAAAAAA` }],
  ['slack', { url: hidden('slack') }],
  ['ntfy', { url: hidden('ntfy'), token: `tk_${SECRET}` }],
  ['discord', { url: hidden('discord') }],
  ['teams', { url: hidden('teams') }],
  ['googlechat', { url: hidden('googlechat') }],
  ['gotify', { url: 'https://gotify.example.com', token: SECRET }],
  ['matrix', { server: 'https://matrix.example.com', roomId: '!r:x', token: SECRET }],
  ['apprise', { server: 'https://apprise.example.com', key: SECRET }],
  ['pushover', { userKey: `u${SECRET}` }],
  ['push', { endpoint: hidden('push'), keys: { p256dh: SECRET, auth: SECRET } }],
] as const

async function furnished() {
  const { admin } = await newWorkspace(database.db)
  for (const [channel, config] of CLEAR) await addMethod(database.db, admin, channel, config)
  await addMethod(database.db, admin, 'email', { address: 'ana@example.com' })
  const chat = { name: 'Ops', channel: 'slack', fields: { url: `https://hooks.slack.com/services/${SECRET}/B/C` } }
  const added = await addChatChannel(admin, chat)
  if (!added.ok) throw new Error(JSON.stringify(added))
  const { chatChannelId } = added
  const moved = { url: `https://hooks.slack.com/services/${SECRET}/D/E` }
  expect(await changeChatChannel(admin, { name: 'Ops', chatChannelId, fields: moved })).toMatchObject({ ok: true })
  const hook = await addWebhook(admin, { ...ALL_EVENTS, url: hidden('events'), secret: '' })
  const webhookId = hook.ok ? hook.webhookId : 0
  const secret = await renewWebhookSecret(admin, webhookId)
  const issuer = settingsFor('https://issuer.example.com', { domains: ['example.com'] })
  expect(await addIssuer(admin, { ...issuer, clientSecret: SECRET, slug: newSlug() })).toMatchObject({ ok: true })
  await addCalendar(admin, { name: 'Days', kind: 'holidays', url: hidden('calendar'), text: '' })
  return { admin, chatChannelId, webhookId, secret, moved }
}

function methodsOf(userId: number) {
  return database.db.read.contactMethod.findMany({ where: { userId }, orderBy: { id: 'asc' } })
}

test('a dump of a database in which every channel is set up has no secret in clear, and all are read as they were', async () => {
  const { admin, webhookId, secret, moved, chatChannelId } = await furnished()
  expect((await sealStored(database.db)).sealed).toBe(CLEAR.length)
  const dump = await dumpRows(database.url)
  expect(dump).not.toContain(SECRET)
  expect(dump).not.toContain(secret.slice('whsec_'.length))
  expect(dump).toContain('ana@example.com')
  const stored = (await methodsOf(admin.actor.userId)).map(({ channel, config }) => [channel, JSON.parse(config)])
  expect(stored.slice(0, CLEAR.length)).toEqual(CLEAR.map((one) => [...one]))
  const { read } = database.db
  expect(await read.webhook.findUnique({ where: { id: webhookId } })).toMatchObject({ url: hidden('events'), secret })
  const chat = await read.chatChannel.findUnique({ where: { id: chatChannelId }, select: { config: true } })
  expect(JSON.parse(chat?.config ?? '')).toMatchObject(moved)
  expect(await read.calendar.findFirst({ where: { url: { not: null } }, select: { url: true } })).toMatchObject({
    url: hidden('calendar'),
  })
  const nested = await read.user.findUnique({ where: { id: admin.actor.userId }, include: { contactMethods: true } })
  expect(nested?.contactMethods.map(({ config }) => config)).toContain(JSON.stringify({ url: hidden('slack') }))
  expect(await sealStored(database.db)).toEqual({ sealed: 0, unreadable: 0 })
})

test('rotating seals everything with a new key beside a server that goes on reading and sealing', async () => {
  const { admin, webhookId } = await furnished()
  await sealStored(database.db)
  const [before] = readKeyFile(database.folder)
  const run = await runCli(database.db, ['secrets', 'rotate', '--only-here'])
  expect(run).toMatchObject({ error: undefined, err: [expect.stringMatching(/^Sealed \d\d secrets/)] })
  const [key, kept] = readKeyFile(database.folder)
  expect(kept).toBe(before)
  expect(key).not.toBe(before)
  replaceKeyFile(database.folder, [key ?? ''])
  expect((await methodsOf(admin.actor.userId)).map(({ config }) => config)).toContain(
    JSON.stringify({ url: hidden('slack') }),
  )
  const secret = await renewWebhookSecret(admin, webhookId)
  expect(await database.db.read.webhook.findUnique({ where: { id: webhookId } })).toMatchObject({ secret })
  expect(await check.find({ db: database.db })).toEqual([])
})

test.runIf(onPostgres())(
  'on Postgres a key is not changed unless it is said that no other server needs it',
  async () => {
    const before = readKeyFile(database.folder)
    expect((await runCli(database.db, ['secrets', 'rotate'])).error).toContain('put the keys into SECRETS_KEY')
    expect(readKeyFile(database.folder)).toEqual(before)
  },
)

test('a rotation that was cut off at any step is finished by the next one', async () => {
  const { admin } = await furnished()
  const keys = readKeyFile(database.folder)
  replaceKeyFile(database.folder, ['A'.repeat(43).concat('='), ...keys])
  const [first] = await methodsOf(admin.actor.userId)
  expect(JSON.parse(first?.config ?? '')).toEqual(CLEAR[0][1])
  expect((await runCli(database.db, ['secrets', 'rotate', '--only-here'])).error).toBeUndefined()
  expect(readKeyFile(database.folder)).toHaveLength(2)
  expect(await check.find({ db: database.db })).toEqual([])
})

test('without the key nothing is sent, pages say that it cannot be read, and doctor says what to do', async () => {
  const { admin, webhookId } = await furnished()
  await sealStored(database.db)
  const keys = readKeyFile(database.folder)
  replaceKeyFile(database.folder, ['B'.repeat(43).concat('=')])
  const db = await openDatabase(database.url, database.folder)
  onTestFinished(() => db.close())
  expect(await check.find({ db })).toEqual([
    expect.stringMatching(/^No key opens \d+ stored secrets, .* put secrets-keys in DATA_DIR as it was/),
  ])
  const [first] = await db.read.contactMethod.findMany({
    where: { userId: admin.actor.userId },
    orderBy: { id: 'asc' },
  })
  expect(describeMethod('webhook', first?.config ?? '')).toContain('cannot be read')
  const { url } = await db.read.webhook.findUniqueOrThrow({ where: { id: webhookId } })
  expect(url).toBe('https://unreadable.invalid/')
  expect((await runCli(db, ['secrets', 'rotate', '--only-here'])).error).toMatch(/so no key was removed/)
  replaceKeyFile(database.folder, [...readKeyFile(database.folder), ...keys])
  expect(await check.find({ db })).toEqual([])
})
