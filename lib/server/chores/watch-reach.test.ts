import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { NOW, newWorkspace } from '../../../testing/fixtures'
import { testChannelDeps } from '../../../testing/messages'
import { addMethod } from '../../../testing/paging-story'
import { after } from '../../../testing/people'
import { startSmtpServer } from '../../../testing/smtp'
import { readEnv } from '../../env'
import { createLog } from '../../log/log'
import { createMailer } from '../../mail/create-mailer'
import type { Mailer } from '../../mail/mailer'
import { readMailState } from '../../mail/state'
import { createReachWatch } from './watch-reach'

const database = testDatabase()
const mail = { to: 'ana@example.com', subject: 'Down', text: 'It is down', uid: 'page-1' }

test('a broken mail server is found at the start, when a mail fails, and after fifteen quiet minutes', async () => {
  const { db } = database
  const behaviour = { login: { user: 'ana', password: 'right' } }
  const server = await startSmtpServer(behaviour)
  const mailer = createMailer({ smtpUrl: server.url.replace('//', '//ana:right@'), from: 'tocsin@example.com' })
  onTestFinished(async () => {
    mailer.close()
    await server.close()
  })
  const deps = {
    db,
    env: readEnv({}),
    log: createLog('silent'),
    channels: testChannelDeps({ mailer }),
    clock: { now: () => NOW },
  }
  const look = createReachWatch(deps)
  const fault = async () => (await readMailState(db)).fault?.fault

  behaviour.login.password = 'changed'
  await look(after({ minutes: 0 }))
  expect(await fault()).toContain('535 Bad password')
  behaviour.login.password = 'right'
  await look(after({ minutes: 1 }))
  expect(await fault()).toContain('535')
  await look(after({ minutes: 2 }))
  expect(await fault()).toBeUndefined()

  behaviour.login.password = 'changed'
  expect(await mailer.send(mail)).toMatchObject({ isTaken: false })
  await look(after({ minutes: 3 }))
  expect(await fault()).toContain('535')
  behaviour.login.password = 'right'
  await look(after({ minutes: 6 }))
  expect(await fault()).toBeUndefined()

  const { admin } = await newWorkspace(db)
  const id = await addMethod(db, admin, 'email', { address: 'ana@example.com' })
  await db.write((tx) => tx.contactMethod.update({ where: { id }, data: { stuckSince: NOW } }))
  await createReachWatch(deps)(after({ minutes: 6 }))
  expect(await db.read.contactMethod.findUnique({ where: { id } })).toMatchObject({ stuckSince: null })

  behaviour.login.password = 'changed'
  await look(after({ minutes: 20 }))
  expect(await fault()).toBeUndefined()
  await look(after({ minutes: 21 }))
  expect(await fault()).toContain('535')
})

test('a check that finds nothing new leaves the waits of mails alone; a recovery cuts them short, also at the second try', async () => {
  const { db } = database
  const { admin } = await newWorkspace(db)
  const id = await addMethod(db, admin, 'email', { address: 'full@example.com' })
  const stick = () => db.write((tx) => tx.contactMethod.update({ where: { id }, data: { stuckSince: NOW } }))
  const isStuck = async () => (await db.read.contactMethod.findUniqueOrThrow({ where: { id } })).stuckSince !== null
  let fault: string | undefined
  let isDatabaseGone = false
  const mailer: Mailer = {
    send: async () => ({ isTaken: true, answer: '' }),
    check: async () => fault,
    needsCheck: () => false,
    close: () => {},
  }
  const writeStatements: typeof db.writeStatements = (work, limit) =>
    isDatabaseGone ? Promise.reject(new Error('The database is gone.')) : db.writeStatements(work, limit)
  const look = createReachWatch({
    ...{ db: { ...db, writeStatements }, env: readEnv({}), log: createLog('silent'), clock: { now: () => NOW } },
    channels: testChannelDeps({ mailer }),
  })

  await look(after({ minutes: 0 }))
  await stick()
  for (const minutes of [15, 30, 45]) await look(after({ minutes }))
  expect(await isStuck()).toBe(true)

  fault = 'Connection refused'
  await look(after({ minutes: 60 }))
  fault = undefined
  isDatabaseGone = true
  await look(after({ minutes: 62 }))
  expect(await isStuck()).toBe(true)
  isDatabaseGone = false
  await look(after({ minutes: 64 }))
  expect(await isStuck()).toBe(false)
})
