import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, post } from '../../testing/fixtures'
import { addMethod, beginStory } from '../../testing/paging-story'
import { startSmtpServer } from '../../testing/smtp'
import { runEscalations } from '../escalations/run'
import { MAIL_CONNECTIONS } from '../mail/connections'
import { createMailer } from '../mail/create-mailer'
import { claimPages } from './claim'
import type { PagingDeps } from './deps'
import { listLatePages } from './list-late'
import { createSender } from './sender'

const database = testDatabase()

/** Ana, on call with some addresses, and a mail server that confirms nothing until it is told to. */
async function slowServer({ addresses = 1, promptMs = 20_000 } = {}) {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const ana = await story.person('Ana')
  for (let at = 1; at < addresses; at++) await addMethod(story.db, ana, 'email', { address: `ana${at}@example.com` })
  await story.onCall(ana)
  let confirm = () => {}
  const confirmsAfter = new Promise<void>((resolve) => {
    confirm = resolve
  })
  const server = await startSmtpServer({ confirmsAfter })
  const mailer = createMailer({ smtpUrl: server.url, from: 'tocsin@example.com', promptMs })
  onTestFinished(async () => {
    confirm()
    mailer.close()
    await server.close()
  })
  const deps: PagingDeps = { ...story.deps, channels: { ...story.deps.channels, mailer } }
  const ingest = ingestDeps(story.db, () => story.clock.now)
  const alert = async (service: string, severity = 'critical') => {
    await post(ingest, story.token, { summary: `${service} down`, severity, labels: { service } })
    await runEscalations(deps)
  }
  const pages = () => story.db.read.page.findMany({ where: { workspaceId: story.workspaceId }, orderBy: { id: 'asc' } })
  return { ana, story, deps, mails: server.mails, alert, pages, confirm }
}

test('a mail server that confirms after minutes gets one copy, though others look for pages meanwhile', async () => {
  const { story, deps, mails, alert, pages, confirm } = await slowServer()
  await alert('web')
  const [one, other] = [createSender(deps), createSender(deps)]
  expect(await one.takeDue()).toBe(1)
  await expect.poll(() => mails.length).toBe(1)
  for (let seconds = 0; seconds < 300; seconds += 20) {
    story.clock.now = new Date(story.clock.now.getTime() + 20_000)
    await one.renewLeases()
    expect(await other.takeDue()).toBe(0)
  }
  confirm()
  await one.settled()
  expect(mails).toHaveLength(1)
  expect(await pages()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('a lease that was lost to another instance is not renewed', async () => {
  const { story, deps, mails, alert, pages, confirm } = await slowServer()
  await alert('web')
  const one = createSender(deps)
  await one.takeDue()
  await expect.poll(() => mails.length).toBe(1)
  story.clock.now = new Date(story.clock.now.getTime() + 30_000)
  expect(await claimPages(story.db, [], story.clock.now)).toHaveLength(1)
  const [claimed] = await pages()
  story.clock.now = new Date(story.clock.now.getTime() + 10_000)
  await one.renewLeases()
  expect(await pages()).toMatchObject([{ attempts: 2, dueAt: claimed?.dueAt }])
  confirm()
  await one.settled()
})

test('no more mails are claimed than can start, and one to each address', async () => {
  const { deps, mails, alert, pages, confirm } = await slowServer({ addresses: 5 })
  await alert('web')
  await alert('api')
  expect(await pages()).toHaveLength(10)
  const sender = createSender(deps)
  expect(await sender.takeDue()).toBe(MAIL_CONNECTIONS)
  await expect.poll(() => mails.length).toBe(MAIL_CONNECTIONS)
  expect(new Set(mails.flatMap(({ to }) => to)).size).toBe(MAIL_CONNECTIONS)
  expect(await sender.takeDue()).toBe(0)
  confirm()
  for (let taken = MAIL_CONNECTIONS; taken > 0; taken = await sender.takeDue()) await sender.settled()
  expect(mails).toHaveLength(10)
  expect((await pages()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
})

test('a page whose process has gone is no longer shown as handed over once it is tried again', async () => {
  const { story, deps, alert, pages, confirm } = await slowServer({ promptMs: 100 })
  await alert('web')
  const sender = createSender(deps)
  await sender.takeDue()
  await expect.poll(async () => (await pages())[0]?.unconfirmedSince).not.toBeNull()
  expect(await claimPages(story.db, [], new Date(story.clock.now.getTime() + 30_000))).toHaveLength(1)
  expect(await pages()).toMatchObject([{ attempts: 2, unconfirmedSince: null }])
  confirm()
  await sender.settled()
})

test('a server that is silent about one mail gets the next ones to that address, the most severe first', async () => {
  const { ana, story, deps, mails, alert, pages, confirm } = await slowServer({ promptMs: 100 })
  await alert('web', 'high')
  let hasRoom = () => {}
  const room = () =>
    new Promise<void>((resolve) => {
      hasRoom = resolve
    })
  const sender = createSender(deps, () => hasRoom())
  const firstIsSilent = room()
  expect(await sender.takeDue()).toBe(1)
  await alert('api', 'high')
  await alert('payments')
  await firstIsSilent
  const secondIsSilent = room()
  expect(await sender.takeDue()).toBe(1)
  await secondIsSilent
  expect(mails.map(({ raw }) => /^Subject: \[#\d+\] (.*)\r$/m.exec(raw)?.[1])).toEqual([
    'HIGH: web down',
    'CRITICAL: payments down',
  ])
  await expect.poll(async () => (await pages()).filter((page) => page.unconfirmedSince !== null)).toHaveLength(2)

  const later = { ...story.at(ana), now: new Date(story.clock.now.getTime() + 180_000) }
  const { count, pages: late } = await listLatePages(later)
  expect(count).toBe(3)
  expect(late.map(({ person, receiver, severity, outcome }) => [person, receiver, severity, outcome?.kind])).toEqual([
    ['Ana', 'E-mail ana@example.com', 'high', 'unconfirmed'],
    ['Ana', 'E-mail ana@example.com', 'high', 'unsent'],
    ['Ana', 'E-mail ana@example.com', 'critical', 'unconfirmed'],
  ])

  confirm()
  for (let taken = 1; taken > 0; taken = await sender.takeDue()) await sender.settled()
  expect(mails).toHaveLength(3)
  expect(await pages()).toMatchObject(Array(3).fill({ state: 'sent', attempts: 1, unconfirmedSince: null }))
  expect(await listLatePages(later)).toEqual({ count: 0, pages: [] })
})
